// The workers' modules, and memory for them. A module imports memory that threads can share. A browser may refuse it: phones grant less
// than asked for, some browsers grant none.

/** The games of `boyi_wasm`, of `boyi_chess` and of `boyi_partizan`; `boyi_games` has all others. */
const SMALL = ['nim', 'tictactoe', 'fifteen'];
const CHESS = ['chess', 'chess960', 'endgame', 'xiangqi', 'xiangqi-endgame'];
const PARTIZAN = [
  'domineering', 'hackenbush', 'clobber', 'col', 'snort', 'toads-and-frogs', 'elephants-and-rhinos', 'toppling-dominoes', 'amazons', 'cutcake',
  'maundy-cake', 'ski-jumps', 'shove', 'push', 'fission',
];

/** Letters and digits: all of a name that counts. */
const letters = name => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const PARTIZAN_LETTERS = PARTIZAN.map(letters);

/** Whether a sum, by its parameters, has a partizan component. */
const isPartizan = (parameters = '') => parameters.replace(/^.*?games=/, '').split(/[|,]/)
  .some(part => PARTIZAN_LETTERS.includes(letters(part.split('(')[0])));

/** The name of the module with the rules and the engine of a game, or with the calculator, `value`; the smallest for no game. A sum is in `boyi_partizan` if one of its components is. */
export const moduleOf = game => {
  const [name, ...parameters] = game?.split(':') ?? [];
  if (CHESS.includes(name)) return 'boyi_chess';
  if (name === 'value' || PARTIZAN.includes(name) || name === 'sum' && isPartizan(parameters.join(':'))) return 'boyi_partizan';
  return !name || SMALL.includes(name) ? 'boyi_wasm' : 'boyi_games';
};

/** The address of a module. */
export const addressOf = name => new URL(`./${name}_bg.wasm`, import.meta.url);

/** Bytes of a page of WebAssembly memory. */
const PAGE = 1 << 16;

/** Pages at the start: at least what the module was linked for. */
const FIRST = 512;

/** Maximum sizes to try, in pages, largest first: none above what the module was linked for. */
const MOST = [16384, 8192, 4096, 2048, 1024];

/** Memory and its maximum size in bytes: the largest that the browser grants; `undefined` if it grants too little. */
function claim(shared) {
  for (const maximum of MOST) {
    try {
      return { memory: new WebAssembly.Memory({ initial: FIRST, maximum, shared }), most: maximum * PAGE };
    } catch {
      // Try the next size.
    }
  }
  return undefined;
}

/** Whether the browser has shared memory at all. */
export function shareable() {
  try {
    return Boolean(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }));
  } catch {
    return false;
  }
}

/** Clears the `shared` bit of a module's memory import: for unshared memory and one thread. */
export function unshare(module) {
  const memory = [6, ...new TextEncoder().encode('memory'), 2, 3];
  const at = module.findIndex((_, at) => memory.every((byte, n) => module[at + n] === byte));
  if (at >= 0) module[at + memory.length - 1] = 1;
  return module;
}

/** Compiles the module for unshared memory and one thread. */
export async function compileUnshared(url, priority) {
  return WebAssembly.compile(unshare(new Uint8Array(await (await load(url, priority)).arrayBuffer())));
}

/** Compiles the module as it is. */
export async function compile(url, priority) {
  const response = await load(url, priority);
  const streams = response.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Instantiates the module of a name by its `init` in as much memory as the browser gives; returns its exports and the most memory in bytes. */
export async function instantiate(init, module, name) {
  const shared = claim(true);
  const claimed = shared ?? claim(false);
  if (!claimed) throw new RangeError('no memory for the engine');
  // The page's module expects shared memory; without any, a worker compiles the unshared variant.
  const own = shared || !shareable() ? module : await compileUnshared(addressOf(name));
  return { wasm: await init({ module_or_path: own, memory: claimed.memory }), most: claimed.most };
}

async function load(url, priority = 'auto') {
  const response = await fetch(url, { priority });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
