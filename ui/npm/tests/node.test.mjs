// The package in Node, as it was installed from its tarball.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { Boyi, BoyiError } from 'boyi';

const boyi = new Boyi();
after(() => boyi.close());

test('Nim has every move with its value, and the reasons', async () => {
  const analysis = await boyi.analyze({ game: 'nim', position: '3,5,7' });
  assert.equal(analysis.value.kind, 'win');
  assert.deepEqual(analysis.best, ['1:1', '2:1', '3:1']);
  assert.equal(analysis.lines.length, 15);
  assert.match(analysis.notes[0].text, /3 ⊕ 5 ⊕ 7 = 1/);
  const chinese = await boyi.analyze({ game: 'nim', position: '3,5,7', lang: 'zh' });
  assert.match(chinese.notes[0].text, /尼姆和/);
});

test('a page with Nim needs no more than 300 kB of a module', () => {
  const module = readFileSync(new URL('./boyi_wasm_bg.wasm', import.meta.resolve('boyi')));
  const bytes = brotliCompressSync(module).length;
  assert.ok(bytes <= 300_000, String(bytes));
});

test('questions to different modules are answered at the same time', async () => {
  const [nim, kayles, chess, four, domineering] = await Promise.all([
    boyi.analyze({ game: 'nim', position: '3,5', lines: 1 }),
    boyi.analyze({ game: 'kayles', position: '7', lines: 1 }),
    boyi.analyze({ game: 'chess', position: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', depth: 3 }),
    boyi.analyze({ game: 'connect4', moves: ['d1', 'd2'], lines: 1 }),
    boyi.analyze({ game: 'domineering:size=2x3', lines: 1 }),
  ]);
  assert.deepEqual([nim.nimber, kayles.nimber], [6, 2]);
  assert.deepEqual(chess.best, ['a1a8']);
  // By its opening book.
  assert.equal(four.value.kind, 'win');
  assert.ok(['win', 'loss'].includes(domineering.value.kind));
});

test('notation, the moves and a bad one', async () => {
  const moves = await boyi.moves({ game: 'chess' });
  assert.deepEqual([moves.length, moves.some(({ san }) => san === 'Nf3')], [20, true]);
  const state = await boyi.state({ game: 'chess', moves: ['e4', 'e5', 'Nf3'] });
  assert.equal(state.position, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
  await assert.rejects(boyi.state({ game: 'nim', position: '3,x' }), error =>
    error instanceof BoyiError && error.kind === 'request' && error.field === 'heap' && error.found === 'x');
});

test('a drawing has the places that make each move', async () => {
  const heaps = await boyi.drawing({ game: 'nim', position: '3,4,5', values: true });
  assert.match(heaps.svg, /^<svg xmlns=.*class="counter taken"/s);
  assert.equal(heaps.targets.length, 12);
  assert.deepEqual(heaps.moves.find(({ move }) => move === '2:4').at, ['2:4']);
  const chess = await boyi.drawing({ game: 'chess', moves: ['e4'] });
  assert.deepEqual(chess.moves.find(({ move }) => move === 'e7e5').at, ['e7', 'e5']);
  assert.equal(chess.targets.length, 64);
  for (const game of ['tictactoe', 'connect4', 'fifteen', 'green-hackenbush', 'domineering', 'xiangqi', 'sum:games=nim|kayles']) {
    assert.match(await boyi.svg({ game }), /<\/svg>\n$/, game);
  }
});

test('a search tells what it knows and can be withdrawn', async () => {
  const analyses = [];
  const control = new AbortController();
  const asked = boyi.analyze({ game: 'chess', depth: 60, lines: 1 }, {
    signal: control.signal,
    onAnalysis: analysis => { analyses.push(analysis); control.abort(); },
  });
  await assert.rejects(asked, { name: 'AbortError' });
  assert.ok(analyses[0].best.length > 0);
  // The same worker answers the next question.
  assert.equal((await boyi.choose({ game: 'chess', level: 1 })).move.length, 4);
});

test('several threads search in one memory', async () => {
  const many = new Boyi({ threads: 2 });
  const analysis = await many.analyze({ game: 'chess', time_ms: 200, lines: 1 });
  assert.ok(analysis.best.length > 0);
  assert.equal(analysis.stats.threads, 2);
  many.close();
});

test('the catalogue and the calculator', async () => {
  const games = await boyi.games();
  assert.ok(games.length > 60 && games.some(({ name }) => name === 'nim'));
  assert.equal((await boyi.value('{2|-1/2}')).value, '{2|-1/2}');
  assert.match((await boyi.value('^+* = *+^')).text, /true/);
  await assert.rejects(boyi.value('{2|'), BoyiError);
});

test('a program ends when its questions are answered', () => {
  const program = 'const { Boyi } = await import("boyi"); console.log((await new Boyi().analyze({ game: "nim", position: "1,2" })).best.join());';
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.deepEqual([stdout, status], ['2:1\n', 0]);
});
