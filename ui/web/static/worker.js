// A worker of the service: receives the name of its module, then the module, compiled, then serves requests one after another. Where memory
// can be shared it starts pooled threads: workers of this same script that search in its memory and end with it.
import { instantiate } from './memory.js';

let init, install_book, install_network, join_pool, offer_database, pooled_thread_died, run_pooled_thread, serve;
let functions;
let moduleName;

/** Loads the functions of the module of this name. */
const use = name => {
  moduleName = name;
  functions = import(`./${name}.js`).then(module => {
    ({ default: init, install_book, install_network, join_pool, offer_database, pooled_thread_died, run_pooled_thread, serve } = module);
  });
  // Whoever waits for them hears of a failure.
  functions.catch(() => {});
};

// The share of the memory that tables may use; a module never gives back what it has taken.
const TABLE_SHARE = 1 / 4;

const message = error => error instanceof Error ? error.message : String(error);

let engine;
let stop;
let answered = Promise.resolve();
onmessage = async ({ data }) => {
  if (data.name) use(data.name);
  if (data.memory) {
    runThread(data);
  } else if (data.module) {
    stop = data.stop;
    try {
      engine = await start(data);
      postMessage([0, 'ready', engine.wasm.memory.buffer instanceof ArrayBuffer ? 'unshared' : '']);
    } catch (error) {
      postMessage([0, 'failed', message(error)]);
    }
  } else if (Array.isArray(data)) {
    // In order, though some wait for a file.
    answered = answered.then(() => answer(data));
  }
};

// Files that the first question about a game loads: chess and xiangqi are evaluated by networks, Connect Four has an opening book. Without
// them the hand-crafted evaluation and the search answer.
const FILES = [
  { games: ['chess', 'chess960'], name: './chess.nnue', install: content => install_network('chess', content) },
  { games: ['xiangqi'], name: './xiangqi.nnue', install: content => install_network('xiangqi', content) },
  { games: ['connect4'], name: './connect4.book', install: content => install_book(content) },
];

/** Loads the files of a game. */
const loadFiles = game => Promise.all(FILES.filter(({ games }) => games.includes(game)).map(file => file.loaded ??= load(file)));

const load = ({ name, install }) => fetch(new URL(name, import.meta.url))
  .then(response => response.ok ? response.arrayBuffer() : undefined)
  .then(content => content && install(new Uint8Array(content)))
  .catch(() => undefined);

let databases;

/** Offers the databases that lie beside the page, each as { game, file, name, bytes }. */
const offerDatabases = async () => {
  const response = await fetch(new URL('./databases.json', import.meta.url)).catch(() => undefined);
  for (const { game, file, name, bytes } of response?.ok ? await response.json() : []) {
    offer_database(game, name ?? file, new URL(file, import.meta.url).href, bytes);
  }
};

/** Reads a part of a file while the search waits for it. */
globalThis.readRange = (url, from, to) => {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.setRequestHeader('Range', `bytes=${from}-${to - 1}`);
  request.send();
  const content = new Uint8Array(request.response);
  if (request.status === 206) return content;
  // A server that knows no ranges sends everything.
  if (request.status === 200) return content.slice(from, to);
  throw new Error(`HTTP ${request.status}`);
};

/** Serves a request about a game, once the module is instantiated. The game is its name without parameters. */
async function answer([id, request, game]) {
  try {
    const { wasm, most } = engine;
    await Promise.all([loadFiles(game), databases ??= offerDatabases().catch(() => undefined)]);
    const reply = serve(request, id, (kind, text) => postMessage([id, kind, text]), stop, most * TABLE_SHARE);
    postMessage([id, 'reply', reply]);
    if (wasm.memory.buffer.byteLength > most * TABLE_SHARE) postMessage([id, 'spent']);
  } catch (error) {
    postMessage([id, 'crash', message(error)]);
  }
}

/** Instantiates the module in as much memory as the browser gives, with `threads` threads in all where memory can be shared. */
async function start({ module, threads }) {
  await functions;
  const { wasm, most } = await instantiate(init, module, moduleName);
  const startThread = () => new Promise(done => {
    const worker = new Worker(import.meta.url, { type: 'module', name: 'pooled thread' });
    // A thread that fails to start answers too, and has not joined the pool.
    worker.onmessage = worker.onerror = done;
    worker.postMessage({ name: moduleName, module, memory: wasm.memory });
  });
  const pooled = threads && wasm.memory.buffer instanceof SharedArrayBuffer ? threads - 1 : 0;
  await Promise.all(Array.from({ length: pooled }, startThread));
  return { wasm, most };
}

/** Is a pooled thread in another worker's memory, until that worker ends. */
async function runThread({ module, memory }) {
  try {
    await functions;
    await init({ module_or_path: module, memory });
    join_pool();
  } finally {
    postMessage('started or failed');
  }
  try {
    run_pooled_thread();
  } catch {
    pooled_thread_died();
  }
}
