// The desk's worker: is given the compiled module, then serves requests one after another. Where memory can be shared it starts
// helpers, workers of this script too, which search with it and end with it.
import init, { enlist, help, lose, serve } from './boyi_wasm.js';
import { claim, compileUnshared, shareable } from './memory.js';

// The share of its memory that tables may have; a module that has once taken more gives none of it back.
const SHARE = 1 / 4;

const words = error => error instanceof Error ? error.message : String(error);

let open;
let stop;
onmessage = async ({ data }) => {
  if (data.memory) {
    assist(data);
  } else if (data.module) {
    stop = data.stop;
    try {
      open = await begin(data);
      postMessage([0, 'ready', open.wasm.memory.buffer instanceof ArrayBuffer ? 'alone' : '']);
    } catch (error) {
      postMessage([0, 'failed', words(error)]);
    }
  } else {
    work(data);
  }
};

/** Serves a request, once the module is open. */
function work([id, request]) {
  try {
    const { wasm, most } = open;
    const reply = serve(request, id, (kind, text) => postMessage([id, kind, text]), stop, most * SHARE);
    postMessage([id, 'reply', reply]);
    if (wasm.memory.buffer.byteLength > most * SHARE) postMessage([id, 'spent']);
  } catch (error) {
    postMessage([id, 'crash', words(error)]);
  }
}

/** Opens the module in as much memory as there is, with so many threads in all where they can share it. */
async function begin({ module, threads }) {
  const shared = claim(true);
  const given = shared ?? claim(false);
  if (!given) throw new RangeError('no memory for the engine');
  // The module at hand may be the one for memory that can be shared: here is some, but too little.
  const own = shared || !shareable() ? module : await compileUnshared(new URL('./boyi_wasm_bg.wasm', import.meta.url));
  const wasm = await init({ module_or_path: own, memory: given.memory });
  const helper = () => new Promise(done => {
    const worker = new Worker(import.meta.url, { type: 'module', name: 'helper' });
    // One that cannot begin says so too, and is not there to help.
    worker.onmessage = worker.onerror = done;
    worker.postMessage({ module, memory: wasm.memory });
  });
  const helpers = threads && wasm.memory.buffer instanceof SharedArrayBuffer ? threads - 1 : 0;
  await Promise.all(Array.from({ length: helpers }, helper));
  return { wasm, most: given.most };
}

/** Is a helper in another worker's memory, until that worker ends. */
async function assist({ module, memory }) {
  try {
    await init({ module_or_path: module, memory });
    enlist();
  } finally {
    postMessage('here, or not');
  }
  try {
    help();
  } catch {
    lose();
  }
}
