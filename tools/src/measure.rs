//! The cost of work: processor time and memory, as Linux reports them.

/// Processor time of this thread in seconds, where Linux tells it; else 0.
pub(crate) fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The result of the work, and the processor time that it took (elsewhere than on Linux the time by the clock).
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, wall) = (cpu_seconds(), std::time::Instant::now());
    let result = work();
    let cpu = cpu_seconds() - start;
    (result, if cpu > 0.0 { cpu } else { wall.elapsed().as_secs_f64() })
}

/// The processor time that a process has used, in hundredths of a second: fields 14 and 15 of its `stat` (proc(5)).
pub(crate) fn processor_ticks(id: u32) -> Result<u64, String> {
    stat_ticks(id, 11)
}

/// The processor time of the children that this process has waited for, in hundredths of a second: fields 16 and 17.
pub(crate) fn children_ticks() -> Result<u64, String> {
    stat_ticks(std::process::id(), 13)
}

/// The sum of two fields of a process's `stat`, after skipping the given number of fields.
fn stat_ticks(id: u32, before: usize) -> Result<u64, String> {
    let path = format!("/proc/{id}/stat");
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}; this needs Linux"))?;
    let after_name = text.rsplit(')').next().unwrap_or("");
    let ticks: Vec<u64> =
        after_name.split_whitespace().skip(before).take(2).filter_map(|word| word.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Ok(user + system),
        _ => Err(format!("{path} does not read as expected")),
    }
}

/// The most memory that this process has held, as text; only Linux tells it.
pub(crate) fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let held = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    match held.and_then(|held| held.trim().split(' ').next()?.parse::<u64>().ok()) {
        Some(kib) => format!("{} MiB", kib / 1024),
        None => "not known".into(),
    }
}
