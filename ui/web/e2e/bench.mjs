// Chess in the browser's worker beside the native program with one thread, and beside npm's Stockfish in the same browser.
// Each round asks all of them about one position after another, and what counts is processor time, so that whatever else the
// machine does meets them alike; ratios are taken within a round. Prints a table, and beneath it what a second thread adds: there it
// is time that counts, so that the machine should have nothing else to do.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Service, launch, serve } from './browser.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const NODES = 200_000;
const POSITIONS = {
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  kiwipete: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  middlegame: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  attack: '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1',
  endgame: '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1',
};
// Stockfish with one thread, with its usual networks and with small ones.
const PEERS = process.env.PEERS && { full: 'stockfish-19-single', lite: 'stockfish-19-lite-single' };

const server = await serve();
const browser = await launch();
const service = await Service.open(browser, server.url);
const peers = PEERS ? await openPeers() : {};

async function openPeers() {
  const files = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1);
    if (!name) return response.setHeader('content-type', 'text/html').end('<!doctype html>');
    if (!/^[\w-]+\.(js|wasm)$/.test(name)) return response.writeHead(404).end();
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/wasm');
    response.end(await readFile(`${process.env.PEERS}/${name}`));
  });
  await new Promise(done => files.listen(0, '127.0.0.1', done));
  files.unref();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  const open = async name => {
    await page.evaluate(name => new Promise((done, fail) => {
      const engine = new Worker(`./${name}.js`);
      engine.onerror = event => fail(new Error(`${name}: ${event.message}`));
      let wanted, heard;
      // Sends commands and waits for a line that begins so; gives all lines on the way.
      const say = (commands, end) => new Promise(done => {
        wanted = { end, done };
        heard = [];
        for (const command of commands) engine.postMessage(command);
      });
      engine.onmessage = ({ data }) => {
        heard.push(data);
        if (data.startsWith(wanted.end)) wanted.done(heard);
      };
      window.peers = { ...window.peers, [name]: say };
      say(['uci'], 'uciok').then(() => say(['setoption name Hash value 16', 'isready'], 'readyok')).then(() => done());
    }), name);
    return async fen => {
      const lines = await page.evaluate(
        ([name, fen, nodes]) => window.peers[name](['ucinewgame', `position fen ${fen}`, `go nodes ${nodes}`], 'bestmove'),
        [name, fen, NODES],
      );
      return Number(lines.findLast(line => / nodes \d/.test(line)).match(/ nodes (\d+)/)[1]);
    };
  };
  const opened = {};
  for (const [kind, name] of Object.entries(PEERS)) opened[kind] = await open(name);
  return opened;
}

const searched = text => JSON.parse(text).stats.nodes;

/** Seconds that the processes of pages have worked; only one of them works at a time. */
const devtools = await browser.newBrowserCDPSession();
async function worked() {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Thousand nodes a second of processor time. */
const inBrowser = search => async fen => {
  const before = await worked();
  const nodes = await search(fen);
  return nodes / (await worked() - before) / 1000;
};
/** What the program has worked for one answer. */
async function cost(fen, nodes) {
  const command = 'TIMEFORMAT="%U %S"; time "$0" analyze chess "$1" --nodes "$2" --json';
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command, process.env.BOYI, fen, `${nodes}`]);
  const [user, system] = stderr.trim().split(' ').map(Number);
  return { nodes: searched(stdout), seconds: user + system };
}
// The program begins anew for every question, which a worker does not.
const native = async fen => {
  const [whole, beginning] = [await cost(fen, NODES), await cost(fen, 1)];
  return (whole.nodes - beginning.nodes) / (whole.seconds - beginning.seconds) / 1000;
};

const players = {
  native,
  browser: inBrowser(async fen => searched(await service.text({ game: 'chess', position: fen, ask: 'analyze', nodes: NODES }))),
  ...Object.fromEntries(Object.entries(peers).map(([kind, search]) => [`Stockfish, ${kind}`, inBrowser(search)])),
};

const median = values => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const mean = values => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

// Modules are compiled better once they have run for a while.
for (const fen of Object.values(POSITIONS)) for (const play of Object.values(players)) await play(fen);
const speeds = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, fen] of Object.entries(POSITIONS)) {
    for (const [player, play] of Object.entries(players)) ((speeds[name] ??= {})[player] ??= []).push(await play(fen));
  }
}

const names = Object.keys(players);
console.log(`\nThousand nodes a second of processor time, medians of ${ROUNDS} rounds of ${NODES} nodes; Chromium ${browser.version()}.\n`);
console.log(`| position | ${names.join(' | ')} | browser / native |`);
console.log(`|---|${names.map(() => '---').join('|')}|---|`);
const ratios = [];
for (const [name, by] of Object.entries(speeds)) {
  const ratio = median(by.browser.map((speed, round) => speed / by.native[round]));
  ratios.push(ratio);
  console.log(`| ${name} | ${names.map(player => Math.round(median(by[player]))).join(' | ')} | ${ratio.toFixed(2)} |`);
}
console.log(`| mean | ${names.map(player => Math.round(mean(Object.values(speeds).map(by => median(by[player]))))).join(' | ')} | ${mean(ratios).toFixed(2)} |`);

/** Milliseconds that each number of threads gets for a position. */
const MOMENT = 1000;
const services = {};
for (const threads of [1, 2]) services[threads] = await Service.open(browser, server.url, threads);
const pace = async (threads, fen) => {
  const { stats } = JSON.parse(await services[threads].text({ game: 'chess', position: fen, ask: 'analyze', time_ms: MOMENT }));
  return stats.nodes / stats.time_ms;
};
const gains = [];
for (let round = -1; round < ROUNDS; round += 1) {
  for (const fen of Object.values(POSITIONS)) {
    const [one, two] = [await pace(1, fen), await pace(2, fen)];
    // The first round is for the compiler.
    if (round >= 0) gains.push({ one, two, gain: two / one });
  }
}
const middle = what => median(gains.map(one => one[what]));
console.log(`\nThousand nodes a second of time in the browser: ${Math.round(middle('one'))} with one thread, ${Math.round(middle('two'))} with two, ` +
  `${middle('gain').toFixed(2)} times as many (medians of ${gains.length} pairs).`);

await browser.close();
await server.stop();
process.exit(0);
