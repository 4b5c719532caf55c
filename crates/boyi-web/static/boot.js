// Starts the page. The engine's module is compiled meanwhile, once for every worker.
import init, { start } from './boyi_web.js';

/** Whether there is memory that could be shared; whether it may be is another question. */
const shareable = (() => {
  try {
    return Boolean(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }));
  } catch {
    return false;
  }
})();

/** The engine's module imports memory that can be shared. One bit makes it memory that cannot, and that will do for one thread. */
const unshared = module => {
  const memory = [6, ...new TextEncoder().encode('memory'), 2, 3];
  const at = module.findIndex((_, at) => memory.every((byte, n) => module[at + n] === byte));
  module[at + memory.length - 1] = 1;
  return module;
};

const compile = async (url, change) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (change) return WebAssembly.compile(change(new Uint8Array(await response.arrayBuffer())));
  const streams = response.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};
const engine = compile(new URL('./boyi_wasm_bg.wasm', import.meta.url), shareable ? undefined : unshared);
const loading = document.getElementById('loading');
const fail = error => {
  loading.textContent = String(error);
  document.body.append(loading);
  throw error;
};
try {
  await init({ module_or_path: await compile(new URL('./boyi_web_bg.wasm', import.meta.url)) });
  start(engine);
  loading.remove();
} catch (error) {
  fail(error);
}

// Kept for the next visit, once this one has all it needs; a browser that keeps nothing shows the page as well.
engine.then(() => navigator.serviceWorker?.register(new URL('./sw.js', import.meta.url)).catch(() => {}), fail);
