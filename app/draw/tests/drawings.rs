//! Whole drawings: golden files, well-formedness for any picture, what the marks do.

use boyi_core::{
    BoardWord, GraphPicture, Grid, HeapLook, Mark, MarkKind, Picture, PieceLook, Points, Summand, Vertex,
};
use boyi_draw::{Arrow, Class, Marks, MoveMarks, Options, Place, Theme, ValueMark, svg};
use proptest::prelude::*;

fn board(rows: &[&str], chequered: bool, falls: bool) -> Picture {
    let cells: Vec<Option<char>> =
        rows.iter().flat_map(|row| row.chars()).map(|c| (c != '.').then_some(c)).collect();
    let columns = rows[0].chars().count();
    Picture::Grid(Grid { columns, rows: rows.len(), cells, chequered, falls, ..Grid::default() })
}

fn value(place: Place, class: Class, text: &str) -> ValueMark {
    ValueMark { place, class, text: text.to_owned() }
}

/// The drawing without its style sheet, which every drawing of a theme shares.
fn body(picture: &Picture, marks: &Marks) -> String {
    let drawing = svg(picture, marks, &Options { title: "A <test>".to_owned(), ..Options::default() });
    let (begin, end) = (drawing.find("<style>").unwrap(), drawing.find("</style>").unwrap());
    (drawing[..begin].to_owned() + &drawing[end + "</style>".len()..]).replace("><", ">\n<")
}

fn arrow(from: (usize, usize), to: (usize, usize)) -> MoveMarks {
    MoveMarks { arrow: Some(Arrow { from, to }), ..MoveMarks::default() }
}

#[test]
fn golden_drawings() {
    let nim = Marks {
        taken: vec![Place::Counters { heap: 0, take: 2 }],
        values: vec![
            value(Place::Counters { heap: 0, take: 2 }, Class::Win, "∗0"),
            value(Place::Counters { heap: 1, take: 1 }, Class::Loss, "∗5"),
        ],
        ..Marks::default()
    };
    let tictactoe = Marks {
        last: vec![(1, 1)],
        moves: vec![MoveMarks { squares: vec![(0, 0)], ..MoveMarks::default() }],
        values: vec![value(Place::Square((2, 0)), Class::Even, "=")],
        ..Marks::default()
    };
    let chess = Marks {
        last: vec![(0, 0), (0, 1)],
        alarm: Some((1, 1)),
        moves: vec![arrow((0, 1), (1, 0)), arrow((0, 1), (0, 0))],
        ..Marks::default()
    };
    // A chick each, and an elephant in the second player's hand.
    let mut animals = board(&["c e", ".  ", "C  "], false, false);
    if let Picture::Grid(grid) = &mut animals {
        (grid.animals, grid.hands) = (true, 2);
    }
    // A ring with its spokes; a river between two discs, the upper one with its line; cars with exits.
    let with = |rows: &[&str], change: fn(&mut Grid)| {
        let Picture::Grid(mut grid) = board(rows, false, false) else { unreachable!() };
        change(&mut grid);
        Picture::Grid(grid)
    };
    let ring = with(&["xo.", "...", "..x"], |grid| {
        grid.points = Some(Points { lines: vec![[4, 0], [4, 8]], ring: true, ..Points::default() });
        grid.stones = true;
    });
    let river = with(&["將.", ".帥"], |grid| {
        let words = vec![BoardWord { between: [0, 3], text: "河".to_owned() }];
        grid.points = Some(Points { words, stars: vec![1], ..Points::lattice(2, 2) });
        (grid.discs, grid.won) = ("帥".to_owned(), vec![0]);
    });
    // A cannon of each side, one of them where angles mark its place.
    let figures = with(&["c.", "C."], |grid| {
        grid.points = Some(Points { corners: vec![2, 3], ..Points::lattice(2, 2) });
        (grid.discs, grid.figures) = ("C".to_owned(), true);
    });
    let exits = with(&[".. ", "xo."], |grid| {
        let mark = |cell, kind| Mark { cell, kind };
        grid.marks = vec![mark(0, MarkKind::Up), mark(1, MarkKind::Up), mark(5, MarkKind::Right)];
    });
    let numbers = Picture::Numbers { free: vec![1, 3], first: vec![2], second: vec![4], target: 15 };
    let vertex = |name: &str, x, y| Vertex { name: name.to_owned(), x, y, ..Vertex::default() };
    let token = Vertex { chips: 2, ..vertex("1", 50, 50) };
    let root = Vertex { ground: true, ..vertex("1", 50, 150) };
    let graph = |directed, vertices, edges: &[[usize; 2]], hidden| {
        Picture::Graph(GraphPicture {
            directed,
            vertices,
            edges: edges.to_vec(),
            width: 300,
            height: 200,
            hidden,
            ..GraphPicture::default()
        })
    };
    let nim_part = Summand { name: "nim(1)".to_owned(), picture: Picture::heaps([1]) };
    let numbers_part = Summand { name: "numbers".to_owned(), picture: numbers.clone() };
    let sum = Picture::Sum { parts: vec![nim_part, numbers_part] };
    let drawings = [
        ("nim", body(&Picture::heaps([2, 3, 1_000_000_000_000]), &nim)),
        ("tictactoe", body(&board(&["x..", ".o.", "..."], false, false), &tictactoe)),
        (
            "falls",
            body(&board(&["..", "xo"], false, true), &Marks { last: vec![(1, 0)], ..Marks::default() }),
        ),
        ("chequered", body(&board(&["Pk", ".?"], true, false), &chess)),
        ("ring", body(&ring, &Marks { moves: vec![arrow((0, 2), (1, 1))], ..Marks::default() })),
        ("river", body(&river, &Marks::default())),
        ("figures", body(&figures, &Marks::default())),
        ("queens", body(&with(&["x#o"], |grid| grid.look = PieceLook::Queens), &Marks::default())),
        ("dominoes", body(&with(&["lre."], |grid| grid.look = PieceLook::Dominoes), &Marks::default())),
        (
            "arrows",
            body(
                &with(&["t.f"], |grid| (grid.look, grid.discs) = (PieceLook::Arrows, "t".to_owned())),
                &Marks::default(),
            ),
        ),
        (
            "pushed",
            body(
                &with(&["l.rl"], |grid| (grid.look, grid.discs) = (PieceLook::Pushed, "l".to_owned())),
                &Marks::default(),
            ),
        ),
        ("exits", body(&exits, &Marks::default())),
        ("animals", body(&animals, &Marks::default())),
        ("numbers", body(&numbers, &Marks { taken: vec![Place::Number(3)], ..Marks::default() })),
        ("sum", body(&sum, &Marks::default())),
        (
            "chips",
            body(&graph(true, vec![token, vertex("20000", 250, 150)], &[[0, 1]], 7), &Marks::default()),
        ),
        (
            "hackenbush",
            body(
                &graph(false, vec![root, vertex("2", 50, 50)], &[[0, 1], [0, 1], [1, 1]], 0),
                &Marks::default(),
            ),
        ),
    ];
    for (name, drawing) in drawings {
        let path = format!("{}/tests/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &drawing).unwrap();
        }
        assert_eq!(drawing, std::fs::read_to_string(&path).unwrap_or_default(), "{name}");
    }
}

/// A piece moves and takes another, one is put down, and a neutral piece moves as well: each looks different.
#[test]
fn a_move_is_drawn_with_what_it_takes() {
    let mv = MoveMarks {
        arrow: Some(Arrow { from: (1, 1), to: (1, 0) }),
        squares: vec![(0, 0)],
        taken: vec![(0, 2)],
        neutral: Some(Arrow { from: (2, 2), to: (2, 1) }),
    };
    let drawing =
        body(&board(&["o.x", ".x.", "..."], false, false), &Marks { moves: vec![mv], ..Marks::default() });
    for part in [
        r#"<g class="arrow first">"#,
        r#"<circle class="arrow first around" cx="50" cy="250" r="44"/>"#,
        r#"<path class="arrow first capture" d="M22 22l56 56m0 -56l-56 56"/>"#,
        r#"<g class="arrow first neutral">"#,
    ] {
        assert_eq!(drawing.matches(part).count(), 1, "{part}\n{drawing}");
    }
}

/// Themes share a page: every rule of a sheet stands under the class of its theme.
#[test]
fn style_sheets_keep_to_their_theme() {
    for theme in Theme::ALL {
        let drawing = svg(&Picture::heaps([1]), &Marks::default(), &Options { theme, ..Options::default() });
        let root = format!(".boyi-{} ", theme.name());
        let sheet = &drawing[drawing.find("<style>").unwrap() + 7..drawing.find("</style>").unwrap()];
        for rule in sheet.split('}').filter(|rule| !rule.is_empty()) {
            let selectors = rule.rsplit_once('{').unwrap().0.rsplit('{').next().unwrap();
            for selector in selectors.split(',') {
                assert!(selector.starts_with(&root), "{theme:?}: {selector}");
            }
        }
        assert_eq!(sheet.contains("prefers-color-scheme"), theme == Theme::Auto);
        assert_eq!(Theme::by_name(theme.name()), Some(theme));
    }
}

#[test]
fn the_other_side_is_the_board_turned() {
    let picture = board(&["k.", ".P"], true, false);
    let options = |flipped| Options { flipped, ..Options::default() };
    let (white, black) =
        (svg(&picture, &Marks::default(), &options(false)), svg(&picture, &Marks::default(), &options(true)));
    assert!(white.contains(r#"class="piece white" transform="translate(100 100)"#));
    assert!(black.contains(r#"class="piece white" transform="translate(0 0)"#));
}

/// Whether the tags of a document nest, its attributes are quoted and its text holds no bare `<` or `&`.
fn check_nesting(drawing: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut rest = drawing;
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        if text
            .split('&')
            .skip(1)
            .any(|after| !["amp;", "lt;", "gt;", "quot;"].iter().any(|e| after.starts_with(e)))
        {
            return Err(format!("text {text}"));
        }
        let end = rest[at..].find('>').ok_or("no end")? + at;
        let tag = &rest[at + 1..end];
        if tag.matches('"').count() % 2 == 1 || tag.contains('<') {
            return Err(format!("tag {tag}"));
        }
        match tag.strip_prefix('/') {
            Some(name) if open.pop() == Some(name) => {}
            Some(name) => return Err(format!("</{name}>")),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() && rest.trim().is_empty() { Ok(()) } else { Err(format!("{open:?} {rest}")) }
}

fn grids() -> impl Strategy<Value = Picture> {
    let cell = prop::option::of(prop_oneof![
        any::<char>(),
        prop::sample::select("PNBRQKpnbrqkxoHTCEGLceghl ".chars().collect::<Vec<_>>())
    ]);
    use MarkKind::{Both, First, Forbidden, Right, Second, Up};
    let kind = prop::sample::select(vec![Forbidden, First, Second, Both, Right, Up]);
    let mark = (0usize..150, kind).prop_map(|(cell, kind)| Mark { cell, kind });
    let marks = prop::collection::vec(mark, 0..5);
    let size = (0usize..12, 0usize..12, 0usize..4);
    let ends = || prop::collection::vec([0usize..160, 0usize..160], 0..5);
    let some = || prop::collection::vec(0usize..160, 0..5);
    let word = ([0usize..160, 0usize..160], ".*").prop_map(|(between, text)| BoardWord { between, text });
    let points = (ends(), any::<bool>(), some(), prop::collection::vec(word, 0..3))
        .prop_map(|(lines, ring, stars, words)| Points { lines, ring, corners: stars.clone(), stars, words });
    let more = (prop::option::of(points), ".{0,3}", some());
    (size, any::<[bool; 4]>(), prop::collection::vec(cell, 144), marks, more).prop_map(
        |(
            (columns, rows, hands),
            [chequered, falls, numbered, animals],
            mut cells,
            marks,
            (points, discs, won),
        )| {
            cells.truncate(columns * rows);
            Picture::Grid(Grid {
                columns,
                rows,
                cells,
                chequered,
                falls,
                numbered,
                hands,
                animals,
                marks,
                from_top: numbered,
                covers: falls,
                points,
                stones: falls,
                figures: falls,
                look: if numbered { LOOKS[columns % LOOKS.len()] } else { PieceLook::Usual },
                discs,
                won,
            })
        },
    )
}

const LOOKS: [PieceLook; 4] = [PieceLook::Queens, PieceLook::Dominoes, PieceLook::Arrows, PieceLook::Pushed];

fn graphs() -> impl Strategy<Value = Picture> {
    let vertex = (".*", any::<[u32; 2]>(), any::<u32>(), any::<bool>())
        .prop_map(|(name, [x, y], chips, ground)| Vertex { name, x, y, chips, ground });
    let edges = prop::collection::vec([0usize..9, 0usize..9], 0..20);
    let parts = (
        any::<bool>(),
        prop::collection::vec(vertex, 0..8),
        edges,
        "[lre?]{0,20}",
        any::<[u32; 2]>(),
        any::<usize>(),
    );
    parts.prop_map(|(directed, vertices, edges, colours, [width, height], hidden)| {
        Picture::Graph(GraphPicture { directed, vertices, edges, colours, width, height, hidden })
    })
}

fn pictures() -> impl Strategy<Value = Picture> {
    let heaps = prop::collection::vec(prop_oneof![0u64..40, any::<u64>()], 0..60).prop_flat_map(|sizes| {
        let looks = vec![HeapLook::Counters, HeapLook::Skittles, HeapLook::Strip];
        prop::sample::select(looks).prop_map(move |look| Picture::Heaps { sizes: sizes.clone(), look })
    });
    let tiles = || prop::collection::vec(any::<u8>(), 0..9);
    let numbers = (tiles(), tiles(), tiles(), any::<u8>())
        .prop_map(|(free, first, second, target)| Picture::Numbers { free, first, second, target });
    prop_oneof![grids(), heaps, numbers, graphs()].prop_recursive(2, 8, 4, |inner| {
        prop::collection::vec((".*", inner), 0..15).prop_map(|parts| {
            let part = |(name, picture)| Summand { name, picture };
            Picture::Sum { parts: parts.into_iter().map(part).collect() }
        })
    })
}

fn marks() -> impl Strategy<Value = Marks> {
    let square = || (0usize..14, 0usize..14);
    let place = || {
        prop_oneof![
            square().prop_map(Place::Square),
            (0usize..5, any::<u64>()).prop_map(|(heap, take)| Place::Counters { heap, take }),
            any::<u64>().prop_map(Place::Number),
        ]
    };
    let class = prop::sample::select(vec![Class::Loss, Class::Even, Class::Win]);
    let value = (place(), class, ".*").prop_map(|(place, class, text)| ValueMark { place, class, text });
    let arrow = || prop::option::of((square(), square()).prop_map(|(from, to)| Arrow { from, to }));
    let squares = || prop::collection::vec(square(), 0..3);
    let mv = (arrow(), squares(), squares(), arrow())
        .prop_map(|(arrow, squares, taken, neutral)| MoveMarks { arrow, squares, taken, neutral });
    (
        prop::collection::vec(square(), 0..3),
        prop::option::of(square()),
        prop::collection::vec(mv, 0..4),
        prop::collection::vec(place(), 0..4),
        prop::collection::vec(value, 0..6),
    )
        .prop_map(|(last, alarm, moves, taken, values)| Marks { last, alarm, moves, taken, values })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_drawing_is_well_formed(picture in pictures(), marks in marks(), title in ".*", flipped: bool, size: u32) {
        let drawing = svg(&picture, &marks, &Options { theme: Theme::Light, size, flipped, title });
        if let Err(wrong) = check_nesting(&drawing) {
            panic!("{wrong}\n{drawing}");
        }
        prop_assert!(drawing.len() < 4_000_000);
    }
}
