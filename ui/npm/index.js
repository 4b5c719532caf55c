// Boyi in a browser: modules are fetched from beside this file when a game of theirs is first asked about, and run in workers.
import { Client } from './client.js';
import { addressOf, compile, compileUnshared, shareable } from './memory.js';
import init, { draw } from './boyi_draw.js';

export { BoyiError } from './client.js';

const here = import.meta.url;

/** Starts a worker script of this package. One from another origin, such as a CDN, is imported by a script of this page's. */
const startWorker = script => {
  const url = new URL(script, here);
  if (url.origin === location.origin) return new Worker(url, { type: 'module' });
  const own = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' }));
  return new Worker(own, { type: 'module' });
};

const readJson = async name => {
  const response = await fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
};

const platform = {
  startWorker,
  readJson,
  compile: name => (shareable() ? compile : compileUnshared)(addressOf(name)),
  drawing: async () => ({ init, draw, module: await compileUnshared(addressOf('boyi_draw')) }),
  canStop: () => globalThis.crossOriginIsolated === true,
  hold: () => {},
  release: () => {},
};

/** Answers questions about games in workers of this page. */
export class Boyi extends Client {
  constructor(options) {
    super(platform, options);
  }
}
