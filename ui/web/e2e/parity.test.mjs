// The same question gets the same answer in the browser and from the native program, byte for byte but for times: every
// game, positions on the way of a game, bounded by nodes.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Service } from './browser.mjs';
import { testSite } from './test-site.mjs';

const WANTED = 200;
const NODES = 3000;

const site = testSite();
let service;
before(async () => {
  await site.opened();
  service = await Service.open(site.browser, site.server.url);
});
/** The native answer, or its error. */
async function native({ game, moves, lines, lang }) {
  const args = ['analyze', game, '--moves', moves.join(' '), '--nodes', `${NODES}`, '--lines', `${lines}`, '--lang', lang, '--json'];
  return promisify(execFile)(process.env.BOYI ?? 'boyi', args, { maxBuffer: 1 << 26 })
    .then(({ stdout }) => stdout.trim(), error => `refused: ${error.stderr.trim().replace(/^boyi: /, '')}`);
}

async function browsers(request) {
  const reply = await service.text({ ...request, ask: 'analyze', nodes: NODES });
  const { error } = JSON.parse(reply);
  return error ? `refused: ${error.text}` : reply;
}

const timeless = text => text.replaceAll(/"time_ms":\d+/g, '"time_ms":0').replaceAll(/"nps":\d+/g, '"nps":0');

test('the catalogue of the page is that of its modules', async () => {
  // The module of chess and xiangqi has the network of each once it is asked about that game.
  await service.ask({ game: 'xiangqi', ask: 'state' });
  const lists = await Promise.all(['kayles', 'chess', 'domineering', 'nim'].map(game => service.ask({ game, ask: 'games' })));
  const byName = (one, other) => one.name < other.name ? -1 : 1;
  // Sums are in two modules: those with a partizan component are told by the third. The games of the smallest are in that of all others, too.
  const [games, chess, partizan, small] = lists.map(list => list.games);
  for (const info of small) assert.deepEqual(games.find(({ name }) => name === info.name), info);
  const all = [...games, ...chess, ...partizan.filter(info => info.name !== 'sum')];
  assert.deepEqual(all.toSorted(byName), (await service.games()).toSorted(byName));
});

test('the browser answers as the native program does', { timeout: 600_000 }, async () => {
  const games = await service.games();
  const depth = Math.ceil(WANTED / games.length);
  const differences = [];
  let asked = 0, answered = 0;
  for (const { name: game } of games) {
    let moves = [];
    for (let nth = 0; nth < depth; nth += 1) {
      const request = { game, moves, lines: [1, 3, 'all'][nth % 3], lang: nth % 2 ? 'zh' : 'en' };
      const answers = (await Promise.all([native(request), browsers(request)])).map(timeless);
      asked += 1;
      answered += answers[0].startsWith('{');
      if (answers[0] !== answers[1]) {
        const at = [...answers[0]].findIndex((letter, at) => letter !== answers[1][at]);
        differences.push(`${JSON.stringify(request)} at ${at}: ${answers.map(text => text.slice(Math.max(0, at - 60), at + 80)).join(' | ')}`);
      }
      const { over, legal } = await service.ask({ game, moves, ask: 'state' });
      moves = over || !legal?.length ? [] : [...moves, legal[(nth * 5 + 2) % legal.length].move];
    }
  }
  assert.ok(asked >= WANTED && answered > asked * 0.9, `${answered} of ${asked} were answered`);
  assert.deepEqual(differences, []);
});

test('the searches of boyi bench have as many nodes in the browser', { timeout: 600_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.env.BOYI ?? 'boyi', ['bench']);
  const searches = stdout.matchAll(/^(\S+) +(\d+) +\d+ ms  depth (\d+) +(\S+) ?(.*)$/gm);
  const nodes = { native: [], browser: [] };
  for (const [, engine, count, depth, game, position] of searches) {
    const bound = engine === 'solve' ? {} : { depth: Number(depth) };
    const where = position ? { position } : {};
    const { stats } = await service.ask({ ask: 'analyze', game, moves: [], lines: 1, engine, ...where, ...bound });
    nodes.native.push(Number(count));
    nodes.browser.push(stats.nodes);
  }
  assert.ok(nodes.native.length >= 10, stdout);
  assert.deepEqual(nodes.browser, nodes.native);
});
