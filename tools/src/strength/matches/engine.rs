//! An engine as a process that speaks UCI or UCCI.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How an engine is written on the command line.
pub const ENGINE_SYNTAX: &str = "PROGRAM[ ARGUMENT…][;OPTION=VALUE…][;name=NAME][;protocol=uci|ucci]";

/// How one speaks to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    #[default]
    Uci,
    /// That of engines for xiangqi.
    Ucci,
}

impl Protocol {
    /// `go` for so many milliseconds.
    pub fn movetime(self, ms: u64) -> String {
        match self {
            Protocol::Uci => format!("go movetime {ms}"),
            // The whole clock is for one move.
            Protocol::Ucci => format!("go time {ms} movestogo 1"),
        }
    }
}

/// An engine: its program and its options.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    pub name: String,
    pub protocol: Protocol,
    pub command: Vec<String>,
    pub options: Vec<(String, String)>,
}

impl EngineSpec {
    /// Reads the form of [`ENGINE_SYNTAX`].
    pub fn parse(text: &str) -> Result<EngineSpec, String> {
        let mut parts = text.split(';');
        let command: Vec<String> = parts.next().unwrap_or("").split_whitespace().map(str::to_owned).collect();
        let program = command.first().ok_or("an engine needs a program")?;
        let mut name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let (mut options, mut protocol) = (Vec::new(), Protocol::Uci);
        for part in parts {
            let (key, value) =
                part.split_once('=').ok_or_else(|| format!("found '{part}', expected NAME=VALUE"))?;
            match (key, value) {
                ("name", _) => name = value.to_owned(),
                ("protocol", "uci") => protocol = Protocol::Uci,
                ("protocol", "ucci") => protocol = Protocol::Ucci,
                ("protocol", _) => return Err(format!("protocol: found '{value}', expected uci or ucci")),
                _ => options.push((key.to_owned(), value.to_owned())),
            }
        }
        Ok(EngineSpec { name, protocol, command, options })
    }
}

/// Why an engine gives no move.
#[derive(Debug)]
pub enum EngineError {
    /// Its process ended or its pipe broke.
    #[allow(dead_code, reason = "read by Debug")]
    Crash(String),
    /// It did not answer in time.
    Timeout,
}

/// A running engine.
pub struct EngineProcess {
    protocol: Protocol,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// The answer to `go`.
pub struct Answer {
    pub best: String,
    /// Centipawns of the last report from the engine's view; a mate is ±30,000 less the moves to it.
    pub score: Option<i32>,
    pub depth: u32,
    pub nodes: u64,
    pub time: Duration,
}

impl EngineProcess {
    pub fn start(spec: &EngineSpec) -> Result<EngineProcess, EngineError> {
        let crash = |error: std::io::Error| EngineError::Crash(format!("{}: {error}", spec.name));
        let (process, input, output) = start(spec).map_err(crash)?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut line = Vec::new();
            while reader.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let mut engine = EngineProcess { protocol: spec.protocol, process, input, lines };
        let (hello, answer) = match spec.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ucci => ("ucci", "ucciok"),
        };
        engine.send(hello)?;
        engine.wait_for(answer, Duration::from_secs(20))?;
        if spec.protocol == Protocol::Ucci {
            engine.set_option("usemillisec", "true")?;
        }
        for (name, value) in &spec.options {
            engine.set_option(name, value)?;
        }
        engine.ready()?;
        Ok(engine)
    }

    /// How one speaks to it.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        match self.protocol {
            Protocol::Uci => self.send(&format!("setoption name {name} value {value}")),
            Protocol::Ucci => self.send(&format!("setoption {name} {value}")),
        }
    }

    /// Tells the engine that a game begins.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.send(match self.protocol {
            Protocol::Uci => "ucinewgame",
            Protocol::Ucci => "setoption newgame",
        })?;
        self.ready()
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    pub fn send(&mut self, text: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|error| EngineError::Crash(error.to_string()))
    }

    fn line(&mut self, timeout: Duration) -> Result<String, EngineError> {
        self.lines.recv_timeout(timeout).map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineError::Timeout,
            RecvTimeoutError::Disconnected => EngineError::Crash("the process ended".into()),
        })
    }

    fn wait_for(&mut self, word: &str, timeout: Duration) -> Result<(), EngineError> {
        let end = Instant::now() + timeout;
        while self.line(end.saturating_duration_since(Instant::now()))? != word {}
        Ok(())
    }

    pub fn ready(&mut self) -> Result<(), EngineError> {
        self.send("isready")?;
        self.wait_for("readyok", Duration::from_secs(30))
    }

    /// Sends `go …` and waits for the move, for at most `timeout`.
    pub fn go(&mut self, command: &str, timeout: Duration) -> Result<Answer, EngineError> {
        let began = Instant::now();
        self.send(command)?;
        let mut answer =
            Answer { best: String::new(), score: None, depth: 0, nodes: 0, time: Duration::ZERO };
        loop {
            let line = self.line(timeout.saturating_sub(began.elapsed()))?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("nobestmove") => {
                    answer.time = began.elapsed();
                    return Ok(answer);
                }
                Some("bestmove") => {
                    answer.time = began.elapsed();
                    answer.best = words.next().unwrap_or("").to_owned();
                    return Ok(answer);
                }
                Some("info") => {
                    while let Some(word) = words.next() {
                        match word {
                            "depth" => answer.depth = words.next().and_then(|w| w.parse().ok()).unwrap_or(0),
                            "nodes" => answer.nodes = words.next().and_then(|w| w.parse().ok()).unwrap_or(0),
                            "score" => {
                                let kind = words.next();
                                // UCCI writes the number alone.
                                if let Some(cp) = kind.and_then(|w| w.parse().ok()) {
                                    answer.score = Some(cp);
                                    continue;
                                }
                                let value: Option<i32> = words.next().and_then(|w| w.parse().ok());
                                answer.score = match (kind, value) {
                                    (Some("cp"), Some(cp)) => Some(cp),
                                    (Some("mate"), Some(moves)) if moves > 0 => Some(30_000 - moves),
                                    (Some("mate"), Some(moves)) => Some(-30_000 - moves),
                                    _ => answer.score,
                                };
                            }
                            "pv" | "string" => break,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.send("quit");
        end(&mut self.process, Duration::from_millis(200));
    }
}

/// Starts an engine's process, with pipes to its input and from its output.
pub(super) fn start(spec: &EngineSpec) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut process = Command::new(&spec.command[0])
        .args(&spec.command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    match (process.stdin.take(), process.stdout.take()) {
        (Some(input), Some(output)) => Ok((process, input, output)),
        _ => Err(io::Error::other("no pipes")),
    }
}

/// Waits for a process that was told to end, and kills it once patience is over.
pub(super) fn end(process: &mut Child, patience: Duration) {
    let last = Instant::now() + patience;
    while Instant::now() < last {
        if process.try_wait().is_ok_and(|status| status.is_some()) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let _ = process.kill();
    let _ = process.wait();
}
