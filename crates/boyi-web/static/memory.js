// The memory of the engine's module. The module imports memory that threads can share, and a browser may refuse that: phones give less
// than asked for, others give none.

/** Bytes of a page of memory. */
const PAGE = 1 << 16;

/** Pages that the module has from the start: at least what it was linked for. */
const FIRST = 512;

/** Pages that it may take in all, the most first: at most what it was linked for. */
const MOST = [16384, 8192, 4096, 2048, 1024];

/** Memory, and the bytes that it may grow to: as much as the browser gives; nothing where it gives too little. */
export function claim(shared) {
  for (const maximum of MOST) {
    try {
      return { memory: new WebAssembly.Memory({ initial: FIRST, maximum, shared }), most: maximum * PAGE };
    } catch {
      // The next one is half as large.
    }
  }
  return undefined;
}

/** Whether there is memory that could be shared; whether it may be is another question. */
export function shareable() {
  try {
    return Boolean(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }));
  } catch {
    return false;
  }
}

/** The module in memory that cannot be shared, which will do for one thread: one bit of its import says so. */
export async function compileUnshared(url) {
  const module = new Uint8Array(await (await found(url)).arrayBuffer());
  const memory = [6, ...new TextEncoder().encode('memory'), 2, 3];
  const at = module.findIndex((_, at) => memory.every((byte, n) => module[at + n] === byte));
  if (at >= 0) module[at + memory.length - 1] = 1;
  return WebAssembly.compile(module);
}

/** A module as it is. */
export async function compile(url) {
  const response = await found(url);
  const streams = response.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function found(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
