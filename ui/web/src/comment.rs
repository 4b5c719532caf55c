//! Comments on moves: the words, and the commands of PGN among them, such as `[%clk 0:10:00]`.

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

/// The time on the clock that a comment gives, without a leading zero of hours.
///
/// ```
/// use boyi_web::comment::clock;
/// assert_eq!(clock("x [%clk 0:09:58]").as_deref(), Some("9:58"));
/// assert_eq!(clock("[%clk 1:00:07.4]").as_deref(), Some("1:00:07.4"));
/// assert_eq!((clock("[%clk soon]"), clock("[%eval 1]")), (None, None));
/// ```
pub fn clock(comment: &str) -> Option<String> {
    let (_, after) = comment.split_once("[%clk ")?;
    let (time, _) = after.split_once(']')?;
    let time = time.trim();
    let is_time = time.contains(':') && time.chars().all(|c| c.is_ascii_digit() || ":.".contains(c));
    let short = time.strip_prefix("0:").filter(|rest| rest.contains(':')).unwrap_or(time);
    let minutes = short.strip_prefix('0').filter(|rest| !rest.starts_with(':')).unwrap_or(short);
    is_time.then(|| minutes.to_owned())
}
