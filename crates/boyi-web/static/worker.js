// The desk's worker: is given the compiled module, then serves requests one after another.
import init, { serve } from './boyi_wasm.js';

// A module that has once taken more memory than this gives none of it back.
const LARGE = 256 << 20;

let ready;
let stop;
onmessage = async ({ data }) => {
  if (data.module) {
    stop = data.stop;
    ready = init({ module_or_path: data.module });
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
