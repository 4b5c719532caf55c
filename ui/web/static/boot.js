// Shows the first board, which is written in the page, then starts the page. The module with the game of the address is compiled meanwhile,
// once for all workers.
import { addressOf, compile, compileUnshared, moduleOf, shareable } from './memory.js';

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

const compiled = {};
/** Loads and compiles a module of the workers, unless it is there; what failed is tried again. */
const load = name => compiled[name] ??= (shareable() ? compile : compileUnshared)(addressOf(name), 'low').catch(error => {
  delete compiled[name];
  throw error;
});
const firstModule = moduleOf(location.hash.match(/^#\/([^/?]*)/)?.[1].replace(/%(3a|3d|7c|28)/gi, decodeURIComponent));
const engine = load(firstModule);
const fail = error => {
  loading.textContent = String(error);
  document.body.append(loading);
  throw error;
};
try {
  const [{ default: init, start }, page] = await Promise.all([import('./boyi_web.js'), compile(addressOf('boyi_web'))]);
  await init({ module_or_path: page });
  removeEventListener('hashchange', show);
  first.remove();
  start({ load, moduleOf, firstModule });
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
