// The desk's worker: is given the compiled module, then serves requests one after another. Where memory can be shared it starts
// helpers, workers of this script too, which search with it and end with it.
import init, { enlist, help, lose, serve } from './boyi_wasm.js';

// A module that has once taken more memory than this gives none of it back.
const LARGE = 256 << 20;

let ready;
let stop;
onmessage = async ({ data }) => {
  if (data.module) {
    stop = data.stop;
    ready = data.memory ? assist(data) : begin(data);
    return;
  }
  const [id, request] = data;
  try {
    const { memory } = await ready;
    const reply = serve(request, id, (kind, text) => postMessage([id, kind, text]), stop);
    postMessage([id, 'reply', reply]);
    if (memory.buffer.byteLength > LARGE) postMessage([id, 'spent']);
  } catch (error) {
    postMessage([id, 'crash', error instanceof Error ? error.message : String(error)]);
  }
};

/** Memory that cannot be shared, where there is no other: at least what the module begins with, at most what it may take. */
function unshared() {
  try {
    new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    return undefined;
  } catch {
    return new WebAssembly.Memory({ initial: 512, maximum: 16384 });
  }
}

/** Opens the module, with so many threads in all. */
async function begin({ module, threads }) {
  const wasm = await init({ module_or_path: module, memory: unshared() });
  const helper = () => new Promise(done => {
    const worker = new Worker(import.meta.url, { type: 'module', name: 'helper' });
    // One that cannot begin says so too, and is not there to help.
    worker.onmessage = worker.onerror = done;
    worker.postMessage({ module, memory: wasm.memory });
  });
  await Promise.all(Array.from({ length: (threads ?? 1) - 1 }, helper));
  return wasm;
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
