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
const first = document.getElementById('first-board');
const loading = document.getElementById('loading');
const lang = /^zh/i.test(kept('lang') ?? navigator.language) ? 'zh' : 'en';
document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
document.documentElement.dataset.theme = kept('theme') ?? 'system';
for (const words of first.querySelectorAll('[lang]')) words.hidden = words.lang !== lang;
const counters = [...first.querySelectorAll('.touch a')];
/** Shows the first board: as it is, or after the touch of a counter, which takes it with those above it, until the game that begins so is there. */
const show = () => {
  const touched = counters.find(counter => counter.getAttribute('href') === location.hash);
  for (const counter of counters) {
    const taken = touched?.parentNode === counter.parentNode && counters.indexOf(counter) <= counters.indexOf(touched);
    counter.classList.toggle('taken', taken);
    counter.inert = Boolean(touched);
  }
  for (const heap of first.querySelectorAll('.touch li')) heap.lastElementChild.textContent = heap.querySelectorAll('a:not(.taken)').length;
  first.classList.toggle('playing', Boolean(touched));
  first.hidden = !touched && !/^#?\/?$/.test(location.hash);
};
show();
addEventListener('hashchange', show);
/** Whether the page shows a game, or says why it does not. */
const isThere = () => document.querySelector('#main .board > :not(.waiting[role])') ?? document.querySelector('#main :is(.home, .course, .lesson, .fault:not(:empty))');
/** Removes the first board, where a move was made on it only when the page has its own. */
const leave = () => {
  if (first.classList.contains('playing') && !isThere()) return;
  watcher.disconnect();
  removeEventListener('hashchange', show);
  first.remove();
  loading.remove();
};
const watcher = new MutationObserver(leave);

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
  loading.classList.add('failed');
  document.body.append(loading);
  throw error;
};
try {
  const [{ default: init, start }, page] = await Promise.all([import('./boyi_web.js'), compile(addressOf('boyi_web'))]);
  await init({ module_or_path: page });
  if (!first.classList.contains('playing')) first.remove();
  start({ load, moduleOf, firstModule });
  watcher.observe(document.body, { childList: true, subtree: true });
  leave();
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
