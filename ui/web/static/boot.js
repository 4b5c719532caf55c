// Starts the page. The engine's module is compiled meanwhile, once for all workers.
import init, { start } from './boyi_web.js';
import { compile, compileUnshared, shareable } from './memory.js';

const module = new URL('./boyi_wasm_bg.wasm', import.meta.url);
const engine = shareable() ? compile(module) : compileUnshared(module);
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

// Caches the page for the next visit once this visit has loaded everything; without a cache the page works too.
engine.then(() => navigator.serviceWorker?.register(new URL('./sw.js', import.meta.url)).catch(() => {}), fail);
