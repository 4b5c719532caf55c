//! Glyphs on moves: PGN's numbers and what people write.

/// Assessments of a move: at most one of them stands on it.
pub const OF_MOVES: [(u8, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];

/// Assessments of the position after a move of chess: at most one of them stands on it.
pub const OF_POSITIONS: [(u8, &str); 8] =
    [(10, "="), (13, "∞"), (14, "+="), (15, "=+"), (16, "±"), (17, "∓"), (18, "+−"), (19, "−+")];

/// How a glyph is written; `$n` if people write none.
///
/// ```
/// assert_eq!(boyi_web::glyph::sign(5), "!?");
/// assert_eq!(boyi_web::glyph::sign(140), "$140");
/// ```
pub fn sign(glyph: u8) -> String {
    let known = OF_MOVES.iter().chain(&OF_POSITIONS).find(|(number, _)| *number == glyph);
    known.map_or_else(|| format!("${glyph}"), |(_, sign)| (*sign).to_owned())
}

/// Puts a glyph on a move in the place of the one of its kind, or takes it away if it is there.
pub fn toggled(glyphs: &[u8], glyph: u8) -> Vec<u8> {
    let among = |kind: &[(u8, &str)], glyph: u8| kind.iter().any(|(number, _)| *number == glyph);
    let same_kind = |other: u8| {
        [&OF_MOVES[..], &OF_POSITIONS[..]].into_iter().any(|kind| among(kind, glyph) && among(kind, other))
    };
    let mut new: Vec<u8> =
        glyphs.iter().copied().filter(|other| *other != glyph && !same_kind(*other)).collect();
    if !glyphs.contains(&glyph) {
        new.push(glyph);
        new.sort_unstable();
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_glyph_of_a_kind() {
        assert_eq!(toggled(&[], 1), [1]);
        assert_eq!(toggled(&[1], 1), [0u8; 0]);
        assert_eq!(toggled(&[1, 14], 4), [4, 14]);
        assert_eq!(toggled(&[4, 140], 16), [4, 16, 140]);
        assert_eq!(toggled(&[4, 140], 140), [4]);
    }
}
