// The worker of the opening explorer: counts the games of PGN files and says what was played in a position. It is loaded when the explorer
// is first opened. What was counted is kept in the browser's database.
import init, {
  corpus_bytes, corpus_clear, corpus_end_file, corpus_explore, corpus_feed, corpus_games, corpus_restore,
} from './boyi_chess.js';
import { instantiate } from './memory.js';

const DATABASE = 'boyi-explorer';
const STORE = 'corpus';
const KEY = 1;

/** Milliseconds between two messages about progress. */
const TICK = 100;

/** The names of the files. */
let names = '';

/** The module is ready, with the games that were kept. Questions may come before it. */
let begin;
const opened = new Promise(resolve => begin = resolve);

/** Messages are done one after another: each waits for those before it. */
let done = Promise.resolve();
onmessage = ({ data }) => {
  if (Array.isArray(data)) done = done.then(() => serve(data));
  else begin(open(data.module));
};

async function serve([id, kind, content]) {
  try {
    await opened;
    const reply = await handlers[kind](content, (...progress) => postMessage([id, 'progress', ...progress]));
    postMessage([id, 'reply', ...(Array.isArray(reply) ? reply : [reply])]);
  } catch (error) {
    postMessage([id, 'failed', error instanceof Error ? error.message : String(error)]);
  }
}

const handlers = {
  /** The games at hand. */
  about: () => about([]),
  /** What was played in the position of a request. */
  ask: corpus_explore,
  /** Adds the games of files; errors are told in this language. */
  load: async ([lang, ...files], tell) => {
    const broken = [];
    for (const file of files) broken.push(...await count(file, lang, tell));
    names = [names, ...Array.from(files, file => file.name)].filter(Boolean).join(', ');
    await keep();
    return about(broken);
  },
  /** Forgets all games. */
  forget: async () => {
    corpus_clear();
    names = '';
    await keep();
    return about([]);
  },
};

const about = broken => [corpus_games(), names, broken];

/** Counts the games of a file; returns how many are broken, what is wrong with the first, and what is left out of others. */
async function count(file, lang, tell) {
  let [read, told] = [0, Date.now()];
  const packed = file.name.endsWith('.gz');
  const measure = new TransformStream({ transform: (piece, out) => { read += piece.byteLength; out.enqueue(piece); } });
  let stream = file.stream().pipeThrough(measure);
  if (packed) stream = stream.pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  let failure;
  for (;;) {
    const piece = await reader.read().catch(error => ({ done: true, error }));
    if (piece.done) {
      failure = piece.error;
      break;
    }
    const games = corpus_feed(piece.value);
    if (Date.now() - told >= TICK) {
      told = Date.now();
      tell(games, Math.floor(100 * read / file.size));
    }
  }
  // Also after a failure: what has been read counts.
  const [broken, first, remark] = JSON.parse(corpus_end_file(lang));
  if (failure) throw new Error(`${file.name}: ${failure.message}`);
  return broken || remark ? [[file.name, broken, first, remark]] : [];
}

async function open(module) {
  await instantiate(init, module, 'boyi_chess');
  try {
    const kept = await request('readonly', store => store.get(KEY));
    if (kept && corpus_restore(kept.bytes)) names = kept.names;
  } catch {
    // A browser without a database is no error: nothing was kept.
  }
}

async function keep() {
  const bytes = corpus_bytes();
  try {
    await request('readwrite', store => corpus_games() ? store.put({ bytes, names }, KEY) : store.delete(KEY));
  } catch {
    // The games are there until the page is closed.
  }
}

/** Executes a request to the database; returns its result. */
async function request(mode, make) {
  const result = of => new Promise((succeed, fail) => {
    of.onsuccess = () => succeed(of.result);
    of.onerror = () => fail(of.error);
  });
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await result(opening);
  try {
    return await result(make(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}
