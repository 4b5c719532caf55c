// The desk's worker: is given the compiled module, then serves requests one after another.
import init, { serve } from './boyi_wasm.js';

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
    await ready;
    const reply = serve(request, id, (kind, text) => postMessage([id, kind, text]), stop);
    postMessage([id, 'reply', reply]);
  } catch (error) {
    postMessage([id, 'crash', String(error)]);
  }
};
