//! Values as the page shows them: short texts, bars, marks.

use boyi_session::{Side, Value};

pub use boyi_draw::Class;
pub use boyi_session::review::Mark;

/// The value as the first player sees it (White in chess), from −1 to 1, for an evaluation bar.
pub fn share(value: Value, mover: Side, chess: bool) -> f64 {
    let mine = match value {
        Value::Win { .. } => 1.0,
        Value::Loss { .. } => -1.0,
        Value::Draw | Value::Unknown => 0.0,
        // The logistic curve of winning chances by centipawns; other games' units are coarser.
        Value::Estimate(score) => {
            let scale = if chess { 0.00368 } else { 0.01 };
            2.0 / (1.0 + (-scale * f64::from(score)).exp()) - 1.0
        }
    };
    if mover == Side::First { mine } else { -mine }
}

/// The value in a few characters as the first player sees it: `+0.34`, `#5`, `#-3`, `=`.
pub fn short(value: Value, mover: Side, chess: bool) -> String {
    let sign = if mover == Side::First { 1 } else { -1 };
    let mate = |win: i32, plies: Option<u32>| match plies {
        // It has just been won: there is nothing to count.
        Some(0) => match (win < 0, chess) {
            (true, false) => "−",
            (false, false) => "+",
            (true, true) => "#-",
            (false, true) => "#",
        }
        .to_owned(),
        // Moves of the winner, as chess players count.
        Some(plies) if chess => format!("#{}{}", if win < 0 { "-" } else { "" }, plies.div_ceil(2)),
        Some(plies) => format!("{}{plies}", if win < 0 { "−" } else { "+" }),
        None => if win < 0 { "−" } else { "+" }.to_owned(),
    };
    match value {
        Value::Win { plies } => mate(sign, plies),
        Value::Loss { plies } => mate(-sign, plies),
        Value::Draw => if chess { "0.00" } else { "=" }.to_owned(),
        Value::Unknown => "?".to_owned(),
        Value::Estimate(score) if chess => format!("{:+.2}", f64::from(sign * score) / 100.0),
        Value::Estimate(0) => "0".to_owned(),
        Value::Estimate(score) => format!("{:+}", sign * score),
    }
}

/// The size of the value alone, in four characters at most: `0.3`, `12`, `#5`, `=`.
pub fn brief(value: Value, chess: bool) -> String {
    match value {
        Value::Estimate(score) if chess => match f64::from(score.abs()) / 100.0 {
            pawns if pawns < 9.95 => format!("{pawns:.1}"),
            pawns => format!("{pawns:.0}"),
        },
        Value::Estimate(score) => score.abs().to_string(),
        Value::Win { plies: Some(plies) } | Value::Loss { plies: Some(plies) } if chess => {
            format!("#{}", plies.div_ceil(2))
        }
        Value::Win { plies: Some(plies) } | Value::Loss { plies: Some(plies) } => plies.to_string(),
        // Who wins is the side of the bar.
        Value::Win { plies: None } | Value::Loss { plies: None } => "+".to_owned(),
        Value::Draw => if chess { "0.0" } else { "=" }.to_owned(),
        Value::Unknown => "?".to_owned(),
    }
}

/// The class of a value for the player to move; estimates count as even.
pub fn class(value: Value) -> Class {
    match value {
        Value::Win { .. } => Class::Win,
        Value::Loss { .. } => Class::Loss,
        Value::Draw | Value::Estimate(_) | Value::Unknown => Class::Even,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_first_players() {
        let win = Value::Win { plies: Some(3) };
        assert_eq!(share(win, Side::First, true), 1.0);
        assert_eq!(share(win, Side::Second, true), -1.0);
        assert_eq!(share(Value::Estimate(0), Side::Second, true), 0.0);
        let pawn = share(Value::Estimate(100), Side::First, true);
        assert!((0.15..0.25).contains(&pawn), "{pawn}");
    }

    #[test]
    fn short_texts() {
        let text = |value, mover, chess| short(value, mover, chess);
        assert_eq!(text(Value::Win { plies: Some(5) }, Side::First, true), "#3");
        assert_eq!(text(Value::Loss { plies: Some(4) }, Side::First, true), "#-2");
        assert_eq!(text(Value::Estimate(-34), Side::Second, true), "+0.34");
        assert_eq!(text(Value::Win { plies: None }, Side::Second, false), "−");
        assert_eq!(text(Value::Draw, Side::First, false), "=");
        assert_eq!(text(Value::Loss { plies: Some(0) }, Side::Second, false), "+");
        assert_eq!(text(Value::Estimate(0), Side::Second, false), "0");
    }

    #[test]
    fn brief_texts() {
        assert_eq!(brief(Value::Estimate(-28), true), "0.3");
        assert_eq!(brief(Value::Estimate(994), true), "9.9");
        assert_eq!(brief(Value::Estimate(-1234), true), "12");
        assert_eq!(brief(Value::Loss { plies: Some(4) }, true), "#2");
        assert_eq!(brief(Value::Win { plies: Some(17) }, false), "17");
        assert_eq!(brief(Value::Win { plies: None }, false), "+");
        assert_eq!(brief(Value::Draw, true), "0.0");
    }
}
