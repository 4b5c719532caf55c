// Shows the first board, which is written in the page, then starts the page. The engine's module is compiled meanwhile, once for all workers.
import { compile, compileUnshared, shareable } from './memory.js';

const kept = name => {
  try {
    return localStorage.getItem(`boyi.${name}`);
  } catch {
    return null;
  }
};
const first = document.getElementById('first');
const loading = document.getElementById('loading');
const lang = /^zh/i.test(kept('lang') ?? navigator.language) ? 'zh' : 'en';
document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
document.documentElement.dataset.theme = kept('theme') ?? 'system';
for (const words of first.querySelectorAll('[lang]')) words.hidden = words.lang !== lang;
// Its links lead to a game, which is shown once the page is there.
const show = () => { first.hidden = !/^#?\/?$/.test(location.hash); };
show();
addEventListener('hashchange', show);

const module = new URL('./boyi_wasm_bg.wasm', import.meta.url);
const engine = (shareable() ? compile : compileUnshared)(module, 'low');
const fail = error => {
  loading.textContent = String(error);
  document.body.append(loading);
  throw error;
};
try {
  const [{ default: init, start }, compiled] = await Promise.all([
    import('./boyi_web.js'), compile(new URL('./boyi_web_bg.wasm', import.meta.url)),
  ]);
  await init({ module_or_path: compiled });
  removeEventListener('hashchange', show);
  first.remove();
  start(engine);
  loading.remove();
} catch (error) {
  fail(error);
}

// Caches the page for the next visit once this visit has loaded everything; without a cache the page works too. What is loaded on demand
// follows, unless data is to be saved.
const keep = async () => {
  await navigator.serviceWorker.register(new URL('./sw.js', import.meta.url));
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.connection?.saveData) active.postMessage('keep');
};
engine.then(() => navigator.serviceWorker && keep().catch(() => {}), fail);
