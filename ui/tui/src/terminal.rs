//! The app on a real terminal: reads events, draws frames, and restores the terminal at the end, however it ends.
//!
//! Invariant: while nothing happens nothing runs. The loop sleeps on one channel for keys, the engine and signals.

use crate::{
    app::App,
    engine::Engine,
    event::{Effect, Event},
    game::read_games,
    view::theme::{QUERIES, Theme},
};
use boyi_chess_games::explorer::Explorer;
use boyi_core::{MoveText, SearchObserver};
use boyi_model::Mode;
use boyi_session::{Calculator, Lang, SavedSession, Service, Words, default_threads};
use boyi_store::{FileLock, Library, LockError, SaveState};
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
    io,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Reads the games of the file with a path, with lines on what is left out of them, or says why it cannot.
pub type ReadGames = fn(&Words, &str) -> Result<(Explorer, Vec<String>), String>;

/// The first screen.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// The catalogue of games.
    #[default]
    Home,
    /// A game.
    Game(SavedSession, Mode),
    /// The puzzles.
    Puzzles,
}

/// How to start.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games, at least one, and the words about them.
    pub service: &'static Service,
    /// The language of the words.
    pub lang: Lang,
    /// The first screen.
    pub start: Start,
    /// The folder of saved games; `None` is the usual folder ([`Library::default_folder`]).
    pub data: Option<PathBuf>,
    /// Reads the games of a file for the opening explorer, in a thread of its own.
    pub read_games: ReadGames,
}

impl Options {
    /// These games in English, saved in the usual folder.
    pub fn new(service: &'static Service) -> Options {
        Options { service, lang: Lang::En, start: Start::Home, data: None, read_games }
    }
}

/// Runs the app until it is quit. The terminal is restored, also after a panic or a signal.
///
/// # Errors
/// Errors of the terminal, when it is set up or written to.
pub fn run(options: &Options) -> io::Result<()> {
    let folder = options.data.clone().or_else(|| Library::default_folder(|name| std::env::var_os(name)));
    let library = folder.map(Library::new);
    restore_on_panic();
    let _guard = TerminalGuard::open()?;
    // A silent terminal costs 300 ms here.
    let theme = Theme::of_terminal(&query_terminal(QUERIES), |name| std::env::var(name).ok());
    let (send, inbox) = channel();
    let engine_send = send.clone();
    let engine = Engine::start(options.service, move |reply| {
        let _ = engine_send.send(Message::Event(Event::Engine(reply)));
    })?;
    let saver = Saver::start(library.clone(), send.clone())?;
    read_keys(send.clone())?;
    watch_signals(send.clone())?;
    let calculations = Calculations::start(options.service, send.clone())?;
    let reader = Reader { read: options.read_games, send };
    let progress = library.as_ref().map(Library::progress).unwrap_or_default();
    let mut saved = library.as_ref().map(Library::games).unwrap_or_default();
    // A game that another window shows is open there; its file stays as it is.
    for game in saved.iter_mut().filter(|game| game.state == SaveState::Open) {
        if library.as_ref().is_some_and(|library| is_held(&library.lock(&game.id))) {
            game.state = SaveState::Unfinished;
        }
    }
    let mut app = App::new(options.service, options.lang, theme, saved);
    app.set_threads(default_threads());
    app.set_progress(progress);
    app.set_now(now());
    match &options.start {
        Start::Home => {}
        Start::Game(session, mode) => app.open_game(session, *mode),
        Start::Puzzles => app.open_puzzles(),
    }
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let result = event_loop(&mut app, &mut terminal, &inbox, &engine, &saver, &reader, &calculations);
    drop(engine);
    // Waits until the last game is on the disk.
    drop(saver);
    result
}

/// An event that wakes the loop.
#[expect(clippy::large_enum_variant, reason = "a message is moved once and soon gone")]
enum Message {
    Event(Event),
    /// A signal to end.
    #[cfg(unix)]
    End,
    /// A signal to stop until the shell continues the app.
    #[cfg(unix)]
    Suspend,
    /// The terminal was closed.
    Gone,
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

fn event_loop(
    app: &mut App,
    terminal: &mut Terminal<CrosstermBackend<io::Stdout>>,
    inbox: &Receiver<Message>,
    engine: &Engine,
    saver: &Saver,
    reader: &Reader,
    calculations: &Calculations,
) -> io::Result<()> {
    loop {
        app.set_now(now());
        for effect in app.effects() {
            match effect {
                Effect::Ask(request) => engine.ask(request),
                Effect::Stop(last) => engine.stop(last),
                Effect::Calculate { text, lang } => calculations.give(text, lang),
                Effect::ReadGames(path) => reader.give(app.shared_words(), path),
                Effect::Copy(text) => {
                    execute!(io::stdout(), crossterm::clipboard::CopyToClipboard::to_clipboard_from(text))?;
                }
                Effect::Suspend => suspend(terminal)?,
                Effect::Quit => return Ok(()),
                Effect::Open(_)
                | Effect::Save { .. }
                | Effect::SaveProgress(_)
                | Effect::Remove(_)
                | Effect::Export { .. } => {
                    saver.give(effect);
                }
            }
        }
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
        // Everything that waits is handled before the next frame.
        for message in std::iter::once(first).chain(inbox.try_iter()) {
            app.set_now(now());
            match message {
                Message::Event(event) => app.update(event),
                #[cfg(unix)]
                Message::End => {
                    let quit = event::KeyEvent::new(event::KeyCode::Char('c'), event::KeyModifiers::CONTROL);
                    app.update(Event::Key(quit));
                }
                #[cfg(unix)]
                Message::Suspend => suspend(terminal)?,
                Message::Gone => return Ok(()),
            }
        }
    }
}

/// The terminal in raw mode and on its alternate screen, until it is dropped.
struct TerminalGuard;

/// Whether there is something to restore. A second time would move the cursor back over later output.
static NEEDS_RESTORE: AtomicBool = AtomicBool::new(false);

impl TerminalGuard {
    /// Sets the terminal up.
    fn open() -> io::Result<TerminalGuard> {
        enable_raw_mode()?;
        NEEDS_RESTORE.store(true, Ordering::Relaxed);
        let guard = TerminalGuard;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            event::EnableMouseCapture,
            event::EnableBracketedPaste,
            cursor::Hide,
            SetTitle("Boyi 博弈"),
        )?;
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal, once.
fn restore() {
    if !NEEDS_RESTORE.swap(false, Ordering::Relaxed) {
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

/// Restores the terminal before a panic of this thread is printed, so that the message can be read. Panics of other
/// threads are not printed: the app continues and reports them itself.
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
fn suspend(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    restore();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    std::mem::forget(TerminalGuard::open()?);
    // Both buffers blank, as the screen is: the next frame draws everything. (`Terminal::clear` asks for the cursor, whose answer the
    // thread that reads keys would take.)
    terminal.swap_buffers();
    Ok(())
}

#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
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
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])?;
    let watch = move || {
        for signal in signals.forever() {
            let message = if signal == SIGTSTP { Message::Suspend } else { Message::End };
            if send.send(message).is_err() {
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

/// Writes games in a thread of its own: a slow disk never delays a key.
struct Saver {
    work: Option<Sender<Effect>>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    fn start(library: Option<Library>, send: Sender<Message>) -> io::Result<Saver> {
        let (work, inbox) = channel::<Effect>();
        let save = move || {
            let mut locked = None;
            while let Ok(first) = inbox.recv() {
                let waiting: Vec<Effect> = std::iter::once(first).chain(inbox.try_iter()).collect();
                for effect in latest_saves(waiting) {
                    if let Some(event) = perform(library.as_ref(), effect, &mut locked) {
                        let _ = send.send(Message::Event(event));
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

/// The game that this process has locked, by its id.
type Locked = Option<(String, FileLock)>;

fn is_held(lock: &Result<FileLock, LockError>) -> bool {
    matches!(lock, Err(LockError::Held { .. }))
}

/// Locks a game in place of the one locked before; `false` if another process has it. Where nothing can be locked nothing is.
fn lock(library: &Library, id: &str, locked: &mut Locked) -> bool {
    if locked.as_ref().is_some_and(|(known, _)| known == id) {
        return true;
    }
    let lock = library.lock(id);
    let free = !is_held(&lock);
    if free {
        *locked = lock.ok().map(|lock| (id.to_owned(), lock));
    }
    free
}

/// Does something to the library; what the app is told of it.
fn perform(library: Option<&Library>, effect: Effect, locked: &mut Locked) -> Option<Event> {
    let error = |error: io::Error| Some(Event::Wrote(Err(error.to_string())));
    match (effect, library) {
        (Effect::Open(id), None) => Some(Event::Opened { id, in_use: false, game: None }),
        (Effect::Open(id), Some(library)) => {
            let in_use = !lock(library, &id, locked);
            Some(Event::Opened { in_use, game: library.game(&id), id })
        }
        (Effect::Save { id, file }, Some(library)) => {
            if file.tag("State") == Some(SaveState::Open.word()) && !lock(library, &id, locked) {
                return Some(Event::InUse(id));
            }
            let written = library.write(&id, &file);
            // Closed, it is another window's to open.
            if file.tag("State") == Some(SaveState::Unfinished.word()) {
                locked.take_if(|(known, _)| *known == id);
            }
            written.err().and_then(error)
        }
        (Effect::SaveProgress(text), Some(library)) => library.write_progress(&text).err().and_then(error),
        (Effect::Remove(id), Some(library)) => library.remove(&id).err().and_then(error),
        (Effect::Export { name, text }, Some(library)) => match library.export(&name, &text) {
            Ok(path) => Some(Event::Wrote(Ok(path.display().to_string()))),
            Err(e) => error(e),
        },
        _ => None,
    }
}

/// Reads files of games, each in a thread of its own: the app continues meanwhile, and ends without waiting for them.
struct Reader {
    read: ReadGames,
    send: Sender<Message>,
}

impl Reader {
    fn give(&self, words: &'static Words, path: String) {
        // As a shell would read it.
        let home = path.strip_prefix("~/").zip(std::env::home_dir());
        let path = home.map_or(path.clone(), |(rest, home)| home.join(rest).display().to_string());
        let (read, send, lost) = (self.read, self.send.clone(), self.send.clone());
        let work = move || {
            let _ = send.send(Message::Event(Event::games(read(words, &path))));
        };
        if let Err(error) = std::thread::Builder::new().name("games".to_owned()).spawn(work) {
            let _ = lost.send(Message::Event(Event::Games(Err(error.to_string()))));
        }
    }
}

/// The time since a question was asked.
struct Clock(Instant);

impl SearchObserver<MoveText> for Clock {
    fn now_ms(&self) -> Option<u64> {
        Some(self.0.elapsed().as_millis() as u64)
    }
}

/// Computes values in a thread of its own, one after the other; the app ends without waiting for it.
struct Calculations(Sender<(String, Lang)>);

impl Calculations {
    fn start(service: &'static Service, send: Sender<Message>) -> io::Result<Calculations> {
        let (work, inbox) = channel::<(String, Lang)>();
        let calculate = move || {
            let mut calculator = Calculator::brief();
            for (text, lang) in inbox {
                let mut clock = Clock(Instant::now());
                let answer = calculator.answer_in_text(service.words(lang), &text, &mut clock);
                if send.send(Message::Event(Event::Calculated { text, answer })).is_err() {
                    return;
                }
            }
        };
        // Games of many positions are followed deep.
        std::thread::Builder::new().name("values".to_owned()).stack_size(64 << 20).spawn(calculate)?;
        Ok(Calculations(work))
    }

    fn give(&self, text: String, lang: Lang) {
        let _ = self.0.send((text, lang));
    }
}

/// Leaves out saves of a game that is saved again later in the list.
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

/// Writes a query to the terminal and reads its answers up to the last one, `ESC [ ? … c`, for at most 300 ms.
#[cfg(unix)]
fn query_terminal(query: &str) -> String {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::Write;
    let mut out = io::stdout();
    if out.write_all(query.as_bytes()).and_then(|()| out.flush()).is_err() {
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
fn query_terminal(_: &str) -> String {
    String::new()
}
