//! Where a move is made: what hints say first, and what boards mark, for every move of random games of every game.

use boyi_core::{NoObserver, Picture};
use boyi_draw::MoveMarks;
use boyi_games::open;
use boyi_session::{GameSession, Lang, Square, SquaresOf, Whereabouts};

/// Every game, and every word of a choice of its parameters.
fn setups() -> Vec<String> {
    let mut setups = Vec::new();
    for entry in boyi_games::registry().entries() {
        setups.push(entry.name.to_owned());
        for param in entry.params.iter().filter(|param| param.values.contains('|')) {
            setups.extend(param.values.split('|').map(|word| format!("{}:{}={word}", entry.name, param.key)));
        }
    }
    setups.extend(["mnk:m=26,n=5,k=4", "mnk:m=4,n=1,k=2", "sum:games=kayles|nim|cram"].map(str::to_owned));
    setups.retain(|setup| open(setup).is_ok());
    setups
}

/// The content of a cell of a grid.
fn cell(picture: &Picture, square: Square) -> Option<char> {
    let Picture::Grid(grid) = picture else { panic!("no grid") };
    grid.cells[grid.cell_of(square)]
}

/// Whether the move that led from one picture to the other was made where it says.
fn is_there(place: Whereabouts, before: &Picture, after: &Picture) -> bool {
    match (place, before, after) {
        (Whereabouts::Component(number), Picture::Sum { parts: old }, Picture::Sum { parts: new }) => {
            // A piece of cake that nobody can cut any more is gone.
            old.get(number - 1) != new.get(number - 1)
        }
        // An empty heap may be left out afterwards, so that the next one takes its place.
        (Whereabouts::Heap(number), Picture::Heaps { sizes: old, .. }, Picture::Heaps { sizes: new, .. }) => {
            old.get(number - 1).is_some_and(|&size| size > 0) && old != new
        }
        (
            Whereabouts::Number(number),
            Picture::Numbers { free: old, .. },
            Picture::Numbers { free: new, .. },
        ) => {
            let number = number as u8;
            old.contains(&number) && !new.contains(&number)
        }
        (Whereabouts::Vertex(_), Picture::Graph(old), Picture::Graph(new)) => old != new,
        (Whereabouts::Coin(number), Picture::Grid(_), Picture::Grid(_)) => {
            cell(before, (number - 1, 0)) != cell(after, (number - 1, 0))
        }
        (Whereabouts::Piece(square), ..) => cell(before, square) != cell(after, square),
        // An L may cover the squares of a column that it covered before.
        (Whereabouts::Column(column), Picture::Grid(grid), _) => {
            grid.covers || (0..grid.rows).any(|row| cell(before, (column, row)) != cell(after, (column, row)))
        }
        // A pass, or an exchange of colours.
        (Whereabouts::Nowhere, ..) => before == after,
        _ => false,
    }
}

/// Whether the squares that a board marks are those that the move changes.
fn marks_hold(marks: &MoveMarks, before: &Picture, after: &Picture, leaves: bool) -> bool {
    let changed = |square: Square| cell(before, square) != cell(after, square);
    // A piece that leaves the board is not seen where it goes.
    let leaves_or_changes = |square| changed(square) || leaves && cell(after, square).is_none();
    let arrows = [marks.arrow, marks.neutral].into_iter().flatten().all(|arrow| {
        cell(before, arrow.from).is_some() && leaves_or_changes(arrow.to) && changed(arrow.from)
    });
    let mut pieces = marks.squares.iter().map(|&square| cell(after, square));
    let first = pieces.clone().next();
    let one_piece = marks.squares.len() < 2 || pieces.all(|piece| Some(piece) == first && piece.is_some());
    let taken =
        marks.taken.iter().all(|&square| cell(before, square).is_some() && cell(after, square).is_none());
    let put = marks.squares.len() != 1 || changed(marks.squares[0]);
    arrows && one_piece && taken && put
}

#[test]
fn every_move_is_made_where_it_is_said_and_marked() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut marked = 0;
    for setup in setups() {
        let game = open(&setup).unwrap();
        // A cube that is pushed along may look like the one that was there.
        let looks_the_same = setup.starts_with("quixo");
        for _ in 0..3 {
            let mut record = game.record(None, &[]).unwrap();
            for _ in 0..40 {
                let Some(moves) = record.legal(2_000).filter(|_| record.verdict().is_none()) else { break };
                let view = game.views()[0];
                let before = record.picture(view);
                for mv in rng.choose_multiple(moves.iter(), 12) {
                    record.play(&mv.text).unwrap();
                    let after = record.picture(view);
                    record.undo();
                    let place = Whereabouts::of(mv, &before);
                    let holds = is_there(place, &before, &after) || looks_the_same;
                    assert!(holds, "{setup} {} {}: {place:?}", record.position(), mv.text);
                    if let Picture::Grid(grid) = &before {
                        let form = SquaresOf::grid(grid);
                        let marks = form.marks(&mv.text);
                        let holds = form == SquaresOf::Row
                            || looks_the_same
                            || marks_hold(&marks, &before, &after, setup.starts_with("dodgem"));
                        assert!(holds, "{setup} {} {}: {marks:?}", record.position(), mv.text);
                        assert!(
                            (marks == MoveMarks::default()) == (place == Whereabouts::Nowhere),
                            "{setup} {}",
                            mv.text
                        );
                        marked += 1;
                    }
                }
                record.play(&moves[rng.usize(..moves.len())].text).unwrap();
            }
        }
    }
    assert!(marked > 1_000, "{marked}");
}

/// The first grade of a hint, as people read it.
#[test]
fn hints_name_the_place_first() {
    for (game, position, look) in [
        ("ruler", "TTTTTTTTTTTH", "Look at coin 12."),
        ("nim", "3,4,5", "Look at heap 1."),
        ("sum:games=kayles|nim", "1|3,3", "Look at component 1."),
        ("fifteen", "", "Look at the number "),
        ("tictactoe", "x2/1o1/2x o", "Look at column "),
    ] {
        let mut session = GameSession::new(crate::service(), game).unwrap().in_lang(Lang::En);
        session.set_position(Some(position).filter(|position| !position.is_empty())).unwrap();
        let hint = session.hint(&mut NoObserver).unwrap();
        let lost = hint.look.starts_with("This position is lost");
        assert!(lost || hint.look.starts_with(look), "{game}: {hint:?}");
    }
}
