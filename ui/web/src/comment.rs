//! Comments on moves: the words, and the commands of PGN among them, such as `[%clk 0:10:00]`.

use boyi_session::{Side, Value};

/// The words of a comment without commands.
///
/// ```
/// use boyi_web::comment::words;
/// assert_eq!(words("[%clk 0:10:00] good [%eval 0.3]  [sic]"), "good [sic]");
/// assert_eq!(words("[%clk 0:10:00"), "[%clk 0:10:00");
/// ```
pub fn words(comment: &str) -> String {
    let mut rest = comment;
    let mut kept = String::new();
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((_, after)) = command.split_once(']') else { break };
        kept.push_str(before);
        kept.push(' ');
        rest = after;
    }
    kept.push_str(rest);
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The content of the first command that begins like this.
fn argument<'a>(comment: &'a str, command: &str) -> Option<&'a str> {
    let (_, after) = comment.split_once(command)?;
    after.split_once(']').map(|(argument, _)| argument)
}

/// The time on the clock that a comment gives, without a leading zero of hours.
///
/// ```
/// use boyi_web::comment::clock;
/// assert_eq!(clock("x [%clk 0:09:58]").as_deref(), Some("9:58"));
/// assert_eq!(clock("[%clk 1:00:07.4]").as_deref(), Some("1:00:07.4"));
/// assert_eq!((clock("[%clk soon]"), clock("[%eval 1]")), (None, None));
/// ```
pub fn clock(comment: &str) -> Option<String> {
    let time = argument(comment, "[%clk ")?.trim();
    let is_time = time.contains(':') && time.chars().all(|c| c.is_ascii_digit() || ":.".contains(c));
    let short = time.strip_prefix("0:").filter(|rest| rest.contains(':')).unwrap_or(time);
    let minutes = short.strip_prefix('0').filter(|rest| !rest.starts_with(':')).unwrap_or(short);
    is_time.then(|| minutes.to_owned())
}

/// A comment with other words. Its commands stay; they stand before the words where they did.
///
/// ```
/// use boyi_web::comment::with_words;
/// assert_eq!(with_words("[%clk 0:10:00] good", "better"), "[%clk 0:10:00] better");
/// assert_eq!(with_words("good [%eval 0.3] [%clk 0:10:00]", "bad"), "bad [%eval 0.3] [%clk 0:10:00]");
/// assert_eq!(with_words("[%eval  0.3]  good", "good"), "[%eval  0.3]  good");
/// assert_eq!(with_words("good", ""), "");
/// ```
pub fn with_words(comment: &str, said: &str) -> String {
    let said = said.trim();
    if words(comment) == said {
        return comment.to_owned();
    }
    let commands = comment.split("[%").skip(1).filter_map(|command| command.split_once(']'));
    let commands: Vec<String> = commands.map(|(command, _)| format!("[%{command}]")).collect();
    let commands = commands.join(" ");
    let parts = if comment.trim_start().starts_with("[%") { [&commands, said] } else { [said, &commands] };
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The value of a position that a comment gives, in pawns or moves to mate as White sees it, for the player to move.
///
/// ```
/// use boyi_web::comment::evaluation;
/// use boyi_session::{Side, Value};
/// assert_eq!(evaluation("[%eval -0.37,18]", Side::Second), Some(Value::Estimate(37)));
/// assert_eq!(evaluation("[%eval #3]", Side::First), Some(Value::Win { plies: Some(5) }));
/// assert_eq!(evaluation("[%eval #-3]", Side::First), Some(Value::Loss { plies: Some(6) }));
/// assert_eq!(evaluation("[%eval good]", Side::First), None);
/// ```
pub fn evaluation(comment: &str, mover: Side) -> Option<Value> {
    let text = argument(comment, "[%eval ")?.split(',').next()?.trim();
    let sign = if mover == Side::First { 1 } else { -1 };
    if let Some(moves) = text.strip_prefix('#') {
        let moves = sign * moves.parse::<i32>().ok().filter(|moves| moves.unsigned_abs() < 1000)?;
        let plies = moves.unsigned_abs() * 2;
        return Some(match moves > 0 {
            true => Value::Win { plies: Some(plies - 1) },
            false => Value::Loss { plies: Some(plies) },
        });
    }
    let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.abs() < 1000.0)?;
    Some(Value::Estimate(sign * (pawns * 100.0).round() as i32))
}
