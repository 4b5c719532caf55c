//! The app on a real terminal: events in, frames out, and the terminal given back whatever happens.
//!
//! Invariant: while nothing happens nothing runs. The loop sleeps on one channel that keys, the engine and signals feed.

use crate::{
    app::App,
    engine::Engine,
    event::{Effect, Event},
    game::Library,
    view::theme::{QUESTIONS, Theme},
};
use boyi_session::Lang;
use crossterm::{
    cursor, event, execute,
    terminal::{
        BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
        LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
    },
};
use ratatui::{Terminal, backend::CrosstermBackend};
use std::{
    collections::HashSet,
    io::{self, Write},
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::JoinHandle,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// How to start.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language of the words.
    pub lang: Lang,
    /// Where games are kept; `None` is the usual folder ([`Library::usual`]).
    pub data: Option<PathBuf>,
}

/// Shows the app until the person leaves it. The terminal is given back as it was, also after a panic or a signal.
///
/// # Errors
/// What the terminal says when it cannot be set up or written to.
pub fn run(options: &Options) -> io::Result<()> {
    let folder = options.data.clone().or_else(|| Library::usual(|name| std::env::var(name).ok()));
    let library = folder.map(Library::new);
    restore_on_panic();
    let _screen = Screen::open()?;
    // A silent terminal costs 300 ms here.
    let theme = Theme::of_terminal(&ask(QUESTIONS), |name| std::env::var(name).ok());
    let (send, inbox) = channel();
    let engine_send = send.clone();
    let engine = Engine::start(move |reply| {
        let _ = engine_send.send(Message::Event(Event::Engine(reply)));
    })?;
    let saver = Saver::start(library.clone(), send.clone())?;
    read_keys(send.clone())?;
    watch_signals(send)?;
    let saved = library.map(|library| library.games()).unwrap_or_default();
    let mut app = App::new(options.lang, theme, saved);
    app.set_threads(usual_threads());
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let result = turn(&mut app, &mut terminal, &inbox, &engine, &saver);
    drop(engine);
    // Waits until the last game is on the disk.
    drop(saver);
    result
}

/// One thread for each core but one, which the screen and other programs keep; at least 1.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
}

/// What wakes the loop.
#[expect(clippy::large_enum_variant, reason = "a message is moved once and soon gone")]
enum Message {
    Event(Event),
    /// A signal asks us to end.
    End,
    /// Input is gone: the terminal was closed.
    Gone,
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

fn turn(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<io::Stdout>>,
    inbox: &Receiver<Message>,
    engine: &Engine,
    saver: &Saver,
) -> io::Result<()> {
    loop {
        app.set_now(now());
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        terminal.draw(|frame| app.draw(frame))?;
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        let first = match app.wakes_in() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(ms) => inbox.recv_timeout(Duration::from_millis(ms)),
        };
        let first = match first {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => Message::Event(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Everything that is there is dealt with before the next frame.
        for message in std::iter::once(first).chain(inbox.try_iter()) {
            app.set_now(now());
            match message {
                Message::Event(event) => app.update(event),
                Message::End => {
                    let quit = event::KeyEvent::new(event::KeyCode::Char('c'), event::KeyModifiers::CONTROL);
                    app.update(Event::Key(quit));
                }
                Message::Gone => return Ok(()),
            }
            for effect in app.effects() {
                match effect {
                    Effect::Ask(request) => engine.ask(request),
                    Effect::Stop(last) => engine.stop(last),
                    Effect::Copy(text) => {
                        execute!(
                            io::stdout(),
                            crossterm::clipboard::CopyToClipboard::to_clipboard_from(text)
                        )?;
                    }
                    Effect::Suspend => {
                        suspend()?;
                        // Both buffers blank, as the screen is: the next frame draws everything. (`Terminal::clear`
                        // asks for the cursor, whose answer the thread that reads keys would take.)
                        terminal.swap_buffers();
                    }
                    Effect::Quit => return Ok(()),
                    Effect::Save { .. } | Effect::Remove(_) | Effect::Export { .. } => saver.give(effect),
                }
            }
        }
    }
}

/// The terminal while it is ours.
struct Screen;

/// Whether it is. Giving it back twice would put the cursor where it was before, over what has been written since.
static OURS: AtomicBool = AtomicBool::new(false);

impl Screen {
    fn open() -> io::Result<Screen> {
        enable_raw_mode()?;
        OURS.store(true, Ordering::Relaxed);
        let screen = Screen;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            event::EnableMouseCapture,
            event::EnableBracketedPaste,
            cursor::Hide,
            SetTitle("Boyi 博弈"),
        )?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, once.
fn restore() {
    if !OURS.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        event::DisableBracketedPaste,
        event::DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show,
    );
    let _ = disable_raw_mode();
}

/// A panic here gives the terminal back before it is reported, so that the report can be read. One in another thread is
/// that thread's to report: the screen is still ours.
fn restore_on_panic() {
    let before = std::panic::take_hook();
    let here = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == here {
            restore();
            before(info);
        }
    }));
}

/// Stops like any other program at Ctrl-Z, until the shell continues us.
#[cfg(unix)]
fn suspend() -> io::Result<()> {
    restore();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    std::mem::forget(Screen::open()?);
    Ok(())
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}

fn read_keys(send: Sender<Message>) -> io::Result<()> {
    let read = move || loop {
        let message = match event::read() {
            Ok(event::Event::Key(key)) => Message::Event(Event::Key(key)),
            Ok(event::Event::Mouse(mouse)) => match mouse.kind {
                // Nothing depends on where the pointer merely is.
                event::MouseEventKind::Moved | event::MouseEventKind::Drag(_) => continue,
                _ => Message::Event(Event::Mouse(mouse)),
            },
            Ok(event::Event::Paste(text)) => Message::Event(Event::Paste(text)),
            Ok(event::Event::Resize(..)) => Message::Event(Event::Resize),
            Ok(_) => continue,
            Err(_) => Message::Gone,
        };
        let gone = matches!(message, Message::Gone);
        if send.send(message).is_err() || gone {
            return;
        }
    };
    std::thread::Builder::new().name("keys".to_owned()).spawn(read).map(|_| ())
}

#[cfg(unix)]
fn watch_signals(send: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let watch = move || {
        for _ in signals.forever() {
            if send.send(Message::End).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(watch).map(|_| ())
}

#[cfg(not(unix))]
fn watch_signals(_: Sender<Message>) -> io::Result<()> {
    Ok(())
}

/// Writes games in its own thread: a slow disk never holds up a key.
struct Saver {
    work: Option<Sender<Effect>>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    fn start(library: Option<Library>, send: Sender<Message>) -> io::Result<Saver> {
        let (work, inbox) = channel::<Effect>();
        let save = move || {
            let Some(library) = library else { return };
            while let Ok(first) = inbox.recv() {
                let waiting: Vec<Effect> = std::iter::once(first).chain(inbox.try_iter()).collect();
                for effect in latest_saves(waiting) {
                    let error = |error: io::Error| Some(Err(error.to_string()));
                    let told = match effect {
                        Effect::Save { id, file } => library.write(&id, &file).err().and_then(error),
                        Effect::Remove(id) => library.remove(&id).err().and_then(error),
                        Effect::Export { name, text } => match library.export(&name, &text) {
                            Ok(path) => Some(Ok(path.display().to_string())),
                            Err(e) => error(e),
                        },
                        _ => None,
                    };
                    if let Some(told) = told {
                        let _ = send.send(Message::Event(Event::Wrote(told)));
                    }
                }
            }
        };
        let thread = std::thread::Builder::new().name("saver".to_owned()).spawn(save)?;
        Ok(Saver { work: Some(work), thread: Some(thread) })
    }

    fn give(&self, effect: Effect) {
        if let Some(work) = &self.work {
            let _ = work.send(effect);
        }
    }
}

/// Leaves out games that are saved again later in the list: of many moves in a row only the last is written.
fn latest_saves(effects: Vec<Effect>) -> Vec<Effect> {
    let mut seen = HashSet::new();
    let mut out: Vec<Effect> = effects
        .into_iter()
        .rev()
        .filter(|effect| !matches!(effect, Effect::Save { id, .. } if !seen.insert(id.clone())))
        .collect();
    out.reverse();
    out
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes a question to the terminal and reads until the answer to the last part of it, `ESC [ ? … c`.
#[cfg(unix)]
fn ask(question: &str) -> String {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut out = io::stdout();
    if out.write_all(question.as_bytes()).and_then(|()| out.flush()).is_err() {
        return String::new();
    }
    let input = rustix::stdio::stdin();
    let mut answer = Vec::new();
    let end = std::time::Instant::now() + Duration::from_millis(300);
    loop {
        let left = end.saturating_duration_since(std::time::Instant::now());
        let timeout = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
        let mut fds = [PollFd::new(&input, PollFlags::IN)];
        if left.is_zero() || !matches!(poll(&mut fds, Some(&timeout)), Ok(n) if n > 0) {
            break;
        }
        let mut bytes = [0u8; 256];
        match rustix::io::read(input, &mut bytes) {
            Ok(n) if n > 0 => answer.extend_from_slice(&bytes[..n]),
            _ => break,
        }
        let text = String::from_utf8_lossy(&answer);
        if text.rsplit("\x1b[?").next().is_some_and(|last| text.contains("\x1b[?") && last.contains('c')) {
            break;
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[cfg(not(unix))]
fn ask(_: &str) -> String {
    String::new()
}
