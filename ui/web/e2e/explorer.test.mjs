// The opening explorer: named openings at once, games of PGN files once they are loaded, kept for the next visit.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { testSite } from './test-site.mjs';

const { withUser } = testSite();

const rows = page => page.locator('.explored tbody tr').evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim())));
const first = (page, wanted) => page.waitForFunction(wanted => document.querySelector('.explored tbody tr')?.innerText.split(/\s+/).join(' ').startsWith(wanted), wanted);
const open = page => page.click('.explorer > summary');

const game = (moves, result, elo) => `[Event "x"]\n[WhiteElo "${elo}"]\n\n${moves} ${result}\n\n`;
const GAMES = game('1. e4 c5 2. Nf3 d6', '1-0', 2400) + game('1. e4 e5', '1/2-1/2', 2300) + game('1. d4 d5', '0-1', 2200);
const file = (name, text) => ({ name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) });

withUser('named openings are told, and a click plays the move', async (user, page) => {
  const fetched = [];
  page.on('request', request => fetched.push(new URL(request.url()).pathname));
  await user.go('chess/analyse');
  await page.locator('.explorer > summary').waitFor();
  assert.ok(!fetched.some(path => path.endsWith('explorer.js')), 'nothing is loaded before it is opened');
  await open(page);
  await first(page, 'e4 ');
  assert.equal((await rows(page)).length, 20);
  await page.locator('.explored tbody button').first().click();
  await user.until('the move', place => place.moves.join() === 'e2e4');
  await page.waitForFunction(() => [...document.querySelectorAll('.explored .called')].some(cell => /Sicilian/.test(cell.innerText)));
  await user.accessible();
  await page.click('#lang');
  await page.waitForFunction(() => [...document.querySelectorAll('.explored .called')].some(cell => /西西里/.test(cell.innerText)));
  assert.equal(await page.locator('.explorer > summary').innerText(), '开局');
});

withUser('xiangqi has openings and games too', async (user, page) => {
  await user.go('xiangqi/analyse');
  await page.click('#lang');
  await open(page);
  await first(page, '炮');
  const named = await rows(page);
  await page.setInputFiles('#explorer-files', [file('象棋.pgn', '[Red "吕钦"]\n[Result "1-0"]\n\n1. 兵七进一 卒7进1 1-0\n')]);
  await first(page, '兵七进一 1');
  assert.deepEqual([named.length > 5, (await rows(page)).length], [true, 1]);
  await page.locator('.explored tbody button').first().click();
  await user.until('the move', place => place.moves.join() === 'c4c5');
  await first(page, '卒７进１ 1');
});

withUser('games are counted, explored, kept and forgotten', async (user, page) => {
  await user.go('chess/analyse');
  await open(page);
  await first(page, 'e4 ');
  const broken = `[Event "y"]\n\n1. Ke2 *\n`;
  await page.setInputFiles('#explorer-files', [
    file('club.pgn', GAMES + broken),
    { name: 'more.pgn.gz', mimeType: 'application/gzip', buffer: gzipSync(game('1. e4 c5', '0-1', 2500)) },
  ]);
  await first(page, 'e4 3 33 34 33 2400');
  assert.match(await page.locator('.explorer').innerText(), /4 games from club\.pgn, more\.pgn\.gz/);
  assert.match(await page.locator('.explorer .fault').innerText(), /club\.pgn: one game was skipped: game 4, line \d+: .*Ke2/);
  assert.equal(await page.locator('.explored svg').first().getAttribute('aria-label'), 'White won 33%, drawn 34%, Black won 33%');
  await user.accessible();
  // By keys alone.
  await page.locator('.explored tbody button').first().focus();
  await page.keyboard.press('Enter');
  await user.until('the move', place => place.moves.join() === 'e2e4');
  await first(page, 'c5 2 50');
  await page.keyboard.press('ArrowLeft');
  await first(page, 'e4 3');
  // The next visit has them, and named openings are still there.
  await page.reload();
  await open(page);
  await first(page, 'e4 3 33');
  await page.click('[data-of=openings]');
  await page.waitForFunction(() => document.querySelectorAll('.explored tbody tr').length === 20);
  await page.click('[data-of=games]');
  await first(page, 'e4 3');
  await page.click('#explorer-forget');
  await page.waitForFunction(() => document.querySelectorAll('.explored tbody tr').length === 20);
  await page.reload();
  await open(page);
  await page.waitForFunction(() => document.querySelectorAll('.explored tbody tr').length === 20);
  assert.equal(await page.locator('[data-of=games]').isVisible(), false);
});

withUser('a file that is none is told', async (user, page) => {
  await user.go('chess/analyse');
  await open(page);
  await first(page, 'e4 ');
  await page.setInputFiles('#explorer-files', { name: 'no.pgn.gz', mimeType: 'application/gzip', buffer: Buffer.from('not packed') });
  await page.locator('.explorer .fault:not(:empty)').waitFor();
  assert.match(await page.locator('.explorer .fault').innerText(), /no\.pgn\.gz/);
  await page.setInputFiles('#explorer-files', file('games.pgn', GAMES));
  await first(page, 'e4 2');
});
