//! The engine as a caller sees it.

use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::observer::{SearchControl, SearchObserver};
use crate::result::SearchResult;
use crate::rules::{Rules, Tables as _};
use crate::score::MAX_PLY;
use crate::search::{Search, SearchThread, Shared};
use crate::thread_pool::{ScopedThreads, ThreadPool};
use boyi_engine_common::transposition::TranspositionTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The engine: transposition table, histories and threads. `E` is the evaluation.
///
/// It may live as long as a game or longer. Each search uses the table and the histories of the ones before: entries that no later
/// search renews are the first to be replaced, histories decay by themselves. [`clear`](Engine::clear) clears both.
pub struct Engine<E: Evaluator> {
    table: TranspositionTable,
    threads: Vec<SearchThread<E>>,
    tables: Option<Arc<<E::Rules as Rules>::Tables>>,
    probe_depth: u32,
    pool: Arc<dyn ThreadPool + Send>,
}

impl<G: Rules, E: Evaluator<Rules = G> + Default> Engine<E> {
    /// An engine with the usual evaluation, a table of this many MiB, and this many threads (at least 1).
    pub fn new(mebibytes: usize, threads: usize) -> Engine<E> {
        Engine::with_evaluator(E::default(), mebibytes << 20, threads)
    }
}

impl<G: Rules, E: Evaluator<Rules = G>> Engine<E> {
    /// An engine with the given evaluation, a table of this many bytes, and this many threads (at least 1).
    pub fn with_evaluator(evaluator: E, bytes: usize, threads: usize) -> Engine<E> {
        let threads = (0..threads.max(1)).map(|_| SearchThread::new(evaluator.clone())).collect();
        Engine {
            table: TranspositionTable::new(bytes),
            threads,
            tables: None,
            probe_depth: 1,
            pool: Arc::new(ScopedThreads),
        }
    }

    /// Changes the table's size to at most this many bytes and empties it. Only one table is in memory at any time.
    pub fn set_table_bytes(&mut self, bytes: usize) {
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(bytes);
    }

    /// The memory of the transposition table, in bytes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Changes the table's size to at most this many bytes and keeps its entries as far as they fit. Both tables are in
    /// memory until it returns.
    pub fn resize_table(&mut self, bytes: usize) {
        self.table.resize(bytes);
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Changes the number of threads (at least 1). Those that stay keep their histories.
    pub fn set_threads(&mut self, threads: usize) {
        let evaluator = self.threads[0].evaluator.clone();
        self.threads.resize_with(threads.max(1), || SearchThread::new(evaluator.clone()));
    }

    /// The evaluation.
    pub fn evaluator(&self) -> &E {
        &self.threads[0].evaluator
    }

    /// Changes the evaluation and clears table and histories: they hold scores of the old one.
    pub fn set_evaluator(&mut self, evaluator: E) {
        for thread in &mut self.threads {
            thread.evaluator = evaluator.clone();
        }
        self.clear();
    }

    /// Runs helper threads on this pool instead of starting threads for each search.
    pub fn set_thread_pool(&mut self, pool: Arc<dyn ThreadPool + Send>) {
        self.pool = pool;
    }

    /// Uses these endgame tables, or none. Positions with as many pieces as the largest table are probed only at a depth of at least
    /// `probe_depth`.
    pub fn set_tablebases(&mut self, tables: Option<Arc<G::Tables>>, probe_depth: u32) {
        self.tables = tables;
        self.probe_depth = probe_depth;
    }

    /// Clears the table and the histories, as for UCI's `ucinewgame`.
    pub fn clear(&mut self) {
        self.table.clear();
        self.clear_histories();
    }

    /// Clears the move and correction histories, but not the table: in another game the histories mislead,
    /// while the entries of the table remain valid.
    pub fn clear_histories(&mut self) {
        for thread in &mut self.threads {
            thread.clear();
        }
    }

    /// Searches the position. `earlier` are the steps of the game's positions before it, oldest first (those since the last
    /// irreversible move suffice).
    ///
    /// With one thread and a depth or node limit the answer is a function of the position, the limits, and the searches since
    /// [`clear`](Engine::clear). The search allocates nothing after its start, except for reports.
    pub fn search(
        &mut self,
        board: &G::Board,
        earlier: &[G::Step],
        limits: &Limits<G::Move>,
        control: &SearchControl,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> SearchResult<G::Move> {
        self.table.next_search();
        let counters: Vec<AtomicU64> = self.threads.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = Shared {
            table: &self.table,
            limits,
            control,
            halt: AtomicBool::new(false),
            counters: &counters,
            tables: self.tables.as_deref(),
            probe_depth: self.probe_depth.min(MAX_PLY as u32) as i32,
            tablebase_hits: AtomicU64::new(0),
            deepest: Mutex::new(None),
        };
        for thread in &mut self.threads {
            thread.prepare(board, earlier, &limits.moves);
        }
        if self.threads[0].roots.is_empty() {
            let found = SearchResult { lines: Vec::new(), nodes: 0, depth: 0, threads: 0 };
            observer.answer(&found);
            return found;
        }
        if let Some(tables) = &self.tables
            && limits.lines <= 1
            && let Some(kept) = tables.best_moves(board, &self.threads[0].root_moves())
        {
            shared.tablebase_hits.store(kept.len() as u64, Relaxed);
            for thread in &mut self.threads {
                thread.roots.retain(|root| kept.contains(&root.m));
            }
        }
        let (first, helpers) = self.threads.split_first_mut().expect("there is at least one thread");
        let helpers: Vec<_> = helpers.iter_mut().map(Mutex::new).collect();
        let help = |i: usize| {
            // Each is locked once, by the one thread that searches with it.
            if let Some(mut thread) = helpers.get(i).and_then(|helper| helper.try_lock().ok()) {
                Search::new(&mut **thread, &shared, i + 1, None).run(board);
            }
        };
        let mut observer = Some(observer);
        let mut found = None;
        let mut think = || {
            if let Some(observer) = observer.take() {
                Search::new(first, &shared, 0, Some(&mut *observer)).run(board);
                shared.halt.store(true, Relaxed);
                observer.answer(found.insert(shared.answer(first)));
            }
        };
        if helpers.is_empty() {
            think();
        } else {
            self.pool.run(helpers.len(), &help, &mut think);
        }
        let mut found = found.expect("the pool calls the first thread");
        found.nodes = self.threads.iter().map(|thread| thread.nodes).sum();
        found.threads = self.threads.iter().filter(|thread| thread.nodes > 0).count();
        found
    }

    /// The deepest ply a search reaches.
    pub const MAX_PLY: usize = MAX_PLY;
}
