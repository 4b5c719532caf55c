// Boyi in Node: modules are read from beside this file when a game of theirs is first asked about, and run in worker threads. A program
// ends though its workers are there, unless a question is open.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Client } from './client.js';
import { addressOf, unshare } from './memory.js';
import init, { draw } from './boyi_draw.js';

export { BoyiError } from './client.js';

const here = import.meta.url;

const startWorker = script => {
  const worker = new Worker(new URL('./node-worker.js', here), { workerData: { script }, execArgv: [] });
  const own = {
    worker,
    postMessage: message => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
  worker.on('message', data => own.onmessage?.({ data }));
  worker.on('error', error => own.onerror?.(error));
  worker.unref();
  return own;
};

const platform = {
  startWorker,
  readJson: async name => JSON.parse(await readFile(new URL(name, here), 'utf8')),
  compile: async name => WebAssembly.compile(await readFile(addressOf(name))),
  drawing: async () => ({ init, draw, module: await WebAssembly.compile(unshare(await readFile(addressOf('boyi_draw')))) }),
  canStop: () => true,
  hold: worker => worker.worker.ref(),
  release: worker => worker.worker.unref(),
};

/** Answers questions about games in worker threads. */
export class Boyi extends Client {
  constructor(options) {
    super(platform, options);
  }
}
