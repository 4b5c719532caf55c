// A worker script of a browser in a worker thread of Node: it finds the globals that it uses.
import { readFile } from 'node:fs/promises';
import { Worker as Thread, parentPort, workerData } from 'node:worker_threads';

// What the script is sent before it listens.
const early = [];
let listener = null;
Object.defineProperty(globalThis, 'onmessage', {
  get: () => listener,
  set: wanted => {
    listener = wanted;
    for (const message of early.splice(0)) listener({ data: message });
  },
});
parentPort.on('message', data => listener ? listener({ data }) : early.push(data));
globalThis.postMessage = message => parentPort.postMessage(message);

// Files lie beside the script.
const network = globalThis.fetch;
globalThis.fetch = async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== 'file:') return network(address, options);
  try {
    return new Response(await readFile(url));
  } catch (error) {
    return new Response(error.message, { status: 404 });
  }
};

/** A pooled thread of the script. */
globalThis.Worker = class {
  constructor() {
    this.thread = new Thread(new URL(import.meta.url), { workerData, execArgv: [] });
    this.thread.on('message', data => this.onmessage?.({ data }));
    this.thread.on('error', error => this.onerror?.(error));
  }

  postMessage(message) {
    this.thread.postMessage(message);
  }
};

await import(new URL(workerData.script, import.meta.url));
