//! Pictures made of quarter blocks: our own drawings of the chess pieces in four sizes, crosses, rings and discs in any.

/// The sixteen quarter blocks; bits 0 to 3 are upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Lines of `columns` characters that cover the shape; `inside` is asked with quarter-cell coordinates.
pub(crate) fn raster(columns: u16, lines: u16, inside: impl Fn(u16, u16) -> bool) -> Vec<String> {
    let quarter = |column: u16, line: u16| {
        let bit = |dx, dy, bit: usize| if inside(2 * column + dx, 2 * line + dy) { bit } else { 0 };
        QUARTERS[bit(0, 0, 1) | bit(1, 0, 2) | bit(0, 1, 4) | bit(1, 1, 8)]
    };
    (0..lines).map(|line| (0..columns).map(|column| quarter(column, line)).collect()).collect()
}

/// A point of the raster in a square of side 2 around the origin, pixels being half as wide as high.
fn place(columns: u16, lines: u16, x: u16, y: u16) -> (f32, f32) {
    let (w, h) = (f32::from(columns) * 2.0, f32::from(lines) * 2.0);
    let side = (w / 2.0).min(h);
    let dx = (f32::from(x) + 0.5 - w / 2.0) / 2.0;
    let dy = f32::from(y) + 0.5 - h / 2.0;
    (dx * 2.0 / side, dy * 2.0 / side)
}

/// A filled disc.
pub(crate) fn disc(columns: u16, lines: u16) -> Vec<String> {
    raster(columns, lines, |x, y| {
        let (x, y) = place(columns, lines, x, y);
        x * x + y * y <= 0.95
    })
}

/// A ring.
pub(crate) fn ring(columns: u16, lines: u16) -> Vec<String> {
    let inner = if lines <= 3 { 0.30 } else { 0.42 };
    raster(columns, lines, |x, y| {
        let (x, y) = place(columns, lines, x, y);
        (inner..=0.95).contains(&(x * x + y * y))
    })
}

/// A skittle, or its outline.
pub(crate) fn skittle(columns: u16, lines: u16, filled: bool) -> Vec<String> {
    raster(columns, lines, |x, y| {
        let (x, y) = place(columns, lines, x, y);
        // A head above a neck above a belly.
        let half = match y {
            ..-0.4 => 0.3,
            ..0.0 => 0.2,
            _ => 0.45,
        };
        x.abs() <= half && (filled || x.abs() > half - 0.2 || y.abs() > 0.8)
    })
}

/// A square of a strip.
pub(crate) fn square(columns: u16, lines: u16) -> Vec<String> {
    let (wide, high) = (2 * columns, 2 * lines);
    raster(columns, lines, |x, y| x == 0 || y == 0 || x + 1 == wide || y + 1 == high)
}

/// A diagonal cross.
pub(crate) fn cross(columns: u16, lines: u16) -> Vec<String> {
    let thick = if lines <= 3 { 0.36 } else { 0.26 };
    raster(columns, lines, |x, y| {
        let (x, y) = place(columns, lines, x, y);
        (x.abs() - y.abs()).abs() <= thick && x.abs().max(y.abs()) <= 0.92
    })
}

/// A chess piece in 2 to 5 lines, two columns for each line; `None` for another letter or size.
pub(crate) fn piece(letter: char, lines: u16) -> Option<Vec<String>> {
    let index = "PNBRQK".find(letter.to_ascii_uppercase())?;
    let rows: &[&str] = match lines {
        2 => &PIECES2[index],
        3 => &PIECES3[index],
        4 => &PIECES4[index],
        5 => &PIECES5[index],
        _ => return None,
    };
    let inside = |x: u16, y: u16| rows[usize::from(y)].as_bytes().get(usize::from(x)) == Some(&b'#');
    Some(raster(2 * lines, lines, inside))
}

/// Pawn, knight, bishop, rook, queen, king: 8 quarter columns, 4 half lines.
const PIECES2: [[&str; 4]; 6] = [
    [
        "        ", //
        "   ##   ", "   ##   ", "  ####  ",
    ],
    [
        "   ##   ", //
        " #####  ", " # ###  ", "  ##### ",
    ],
    [
        "   ##   ", //
        "  ## #  ", "  ####  ", " ###### ",
    ],
    [
        " # ## # ", //
        " ###### ", "  ####  ", " ###### ",
    ],
    [
        "# #  # #", //
        "########", " ###### ", " ###### ",
    ],
    [
        "   ##   ", //
        " ## ##  ", "########", " ###### ",
    ],
];

/// The same: 12 quarter columns, 6 half lines.
const PIECES3: [[&str; 6]; 6] = [
    [
        "            ", //
        "     ##     ",
        "    ####    ",
        "     ##     ",
        "    ####    ",
        "   ######   ",
    ],
    ["    #       ", "   ######   ", "  ## #####  ", "  ### ####  ", "    #####   ", "  ########  "],
    ["     ##     ", "    ## #    ", "   ## ###   ", "   ######   ", "    ####    ", "  ########  "],
    ["            ", "  ## ## ##  ", "  ########  ", "   ######   ", "   ######   ", "  ########  "],
    [" #   ##   # ", " ## #### ## ", "  ########  ", "   ######   ", "   ######   ", "  ########  "],
    ["     ##     ", "    ####    ", " ### ## ### ", " ########## ", "  ########  ", "  ########  "],
];

/// The same: 16 quarter columns, 8 half lines.
const PIECES4: [[&str; 8]; 6] = [
    [
        "                ",
        "       ##       ",
        "      ####      ",
        "      ####      ",
        "       ##       ",
        "      ####      ",
        "     ######     ",
        "    ########    ",
    ],
    [
        "      #  #      ",
        "     #######    ",
        "    ## ######   ",
        "   ##########   ",
        "   #### ######  ",
        "       ######   ",
        "     ########   ",
        "    ##########  ",
    ],
    [
        "       ##       ",
        "      ### #     ",
        "     ### ###    ",
        "     ## ####    ",
        "     #######    ",
        "      #####     ",
        "      #####     ",
        "   ##########   ",
    ],
    [
        "                ",
        "   ### ## ###   ",
        "   ##########   ",
        "    ########    ",
        "     ######     ",
        "     ######     ",
        "    ########    ",
        "   ##########   ",
    ],
    [
        "       ##       ",
        " ##    ##    ## ",
        "  ##  ####  ##  ",
        "  ############  ",
        "   ##########   ",
        "    ########    ",
        "    ########    ",
        "   ##########   ",
    ],
    [
        "       ##       ",
        "     ######     ",
        "       ##       ",
        "  ####    ####  ",
        " ###### ####### ",
        "  ############  ",
        "   ##########   ",
        "   ##########   ",
    ],
];

/// The same: 20 quarter columns, 10 half lines.
const PIECES5: [[&str; 10]; 6] = [
    [
        "                    ",
        "         ##         ",
        "       ######       ",
        "       ######       ",
        "        ####        ",
        "       ######       ",
        "        ####        ",
        "       ######       ",
        "     ##########     ",
        "     ##########     ",
    ],
    [
        "       #   #        ",
        "       #######      ",
        "      ##########    ",
        "     ### ########   ",
        "    ##############  ",
        "   ###### ########  ",
        "    ###   ########  ",
        "        #########   ",
        "      ###########   ",
        "     #############  ",
    ],
    [
        "         ##         ",
        "        ####        ",
        "       #### ##      ",
        "      #### ####     ",
        "      ### #####     ",
        "      #########     ",
        "       #######      ",
        "        #####       ",
        "       #######      ",
        "    ############    ",
    ],
    [
        "                    ",
        "    ### #### ###    ",
        "    ############    ",
        "    ############    ",
        "      ########      ",
        "      ########      ",
        "      ########      ",
        "      ########      ",
        "    ############    ",
        "   ##############   ",
    ],
    [
        "         ##         ",
        "  ##    ####    ##  ",
        "   #     ##     #   ",
        "   ##   ####   ##   ",
        "   ### ###### ###   ",
        "    ############    ",
        "     ##########     ",
        "      ########      ",
        "    ############    ",
        "    ############    ",
    ],
    [
        "         ##         ",
        "       ######       ",
        "         ##         ",
        "    ###  ##  ###    ",
        "   ###### #######   ",
        "  ################  ",
        "   ##############   ",
        "     ##########     ",
        "    ############    ",
        "    ############    ",
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_fills_its_square() {
        for letter in "PNBRQKpnbrqk".chars() {
            for lines in 2..=5u16 {
                let art = piece(letter, lines).unwrap();
                assert_eq!(art.len(), usize::from(lines));
                assert!(
                    art.iter().all(|line| line.chars().count() == usize::from(2 * lines)),
                    "{letter} {lines}"
                );
                assert!(art[usize::from(lines) - 1].trim().chars().count() >= 2, "{letter} {lines}");
            }
        }
        let sizes = |rows: &[&str], w: usize| rows.iter().all(|row| row.len() == w);
        assert!(PIECES3.iter().all(|m| sizes(m, 12)) && PIECES4.iter().all(|m| sizes(m, 16)));
        assert!(PIECES5.iter().all(|m| sizes(m, 20)));
        assert_eq!(piece('x', 3), None);
        assert_eq!(piece('K', 1), None);
    }

    #[test]
    fn shapes() {
        assert_eq!(raster(1, 1, |_, _| true), ["█"]);
        assert_eq!(disc(2, 1).len(), 1);
        assert!(cross(6, 3)[1].contains('█') || cross(6, 3)[1].contains('▌') || cross(6, 3)[1].contains('▐'));
        assert!(ring(8, 4)[2].contains(' '));
    }
}
