// The package in Chromium, as it was installed from its tarball: served as files, without and with shared memory, and from another origin.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { retried } from './retried.mjs';

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json', '.html': 'text/html' };
const PATIENCE = 120_000;
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

let browser;
const servers = [];

/** Serves the installed package at `/boyi/`, and a page with this body; gives its origin. */
async function serve(body = '', headers = {}) {
  const server = createServer(async ({ url }, response) => {
    const name = new URL(url, 'http://localhost').pathname;
    try {
      const content = name.startsWith('/boyi/') ? await readFile(new URL(`./node_modules${name}`, import.meta.url))
        : name === '/' ? `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${body}` : undefined;
      if (content === undefined) throw new Error('not found');
      response.writeHead(200, { 'content-type': TYPES[extname(name) || '.html'] ?? 'application/octet-stream', 'access-control-allow-origin': '*', ...headers });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}

async function open(address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.on('pageerror', error => page.problems.push(error.message));
  page.on('console', message => message.type() === 'error' && page.problems.push(message.text()));
  await page.goto(address);
  return page;
}

const steady = (name, work) => test(name, () => retried(name, work));

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
});
after(async () => {
  await browser.close();
  for (const server of servers) server.close();
});

const ASK = async source => {
  const { Boyi } = await import(source);
  const boyi = new Boyi({ threads: 2 });
  const nim = await boyi.analyze({ game: 'nim', position: '3,5,7' });
  const chess = await boyi.analyze({ game: 'chess', time_ms: 200, lines: 1 });
  const svg = await boyi.svg({ game: 'tictactoe', moves: ['b2'] });
  const control = new AbortController();
  const withdrawn = await boyi.analyze({ game: 'chess', depth: 60, lines: 1 }, { signal: control.signal, onAnalysis: () => control.abort() })
    .then(() => 'answered', error => error.name);
  const value = await boyi.value('1/2+^');
  const next = await boyi.choose({ game: 'chess' });
  return { best: nim.best, chess: chess.best.length, threads: chess.stats.threads ?? 1, svg: svg.slice(0, 4), withdrawn, value: value.value, next: next.move.length };
};
const ANSWER = { best: ['1:1', '2:1', '3:1'], chess: 1, svg: '<svg', withdrawn: 'AbortError', value: '1/2^', next: 4 };

for (const [name, headers, threads] of [['a page', {}, 1], ['a page that shares memory', ISOLATED, 2]]) {
  steady(`${name} asks its workers`, async () => {
    const page = await open(await serve('', headers));
    assert.deepEqual(await page.evaluate(ASK, '/boyi/index.js'), { ...ANSWER, threads });
    assert.deepEqual(page.problems, []);
  });
}

steady('a page asks workers of another origin, as from a CDN', async () => {
  const [cdn, own] = [await serve(), await serve()];
  const page = await open(own);
  assert.deepEqual(await page.evaluate(ASK, `${cdn}/boyi/index.js`), { ...ANSWER, threads: 1 });
});

const board = attributes => serve(`<script type="module" src="/boyi/board.js"></script><boyi-board ${attributes}></boyi-board>`);
const at = (page, place) => page.locator(`.at[data-at="${place}"]`);
const moves = page => page.evaluate(() => document.querySelector('boyi-board').moves);

steady('a board is played on by pointing', async () => {
  const page = await open(await board('game="tictactoe" values'));
  await page.locator('.value').first().waitFor();
  assert.equal(await page.locator('.value').count(), 9);
  for (const place of ['b2', 'a1', 'c1', 'c3', 'a3']) {
    await at(page, place).click();
    await page.waitForFunction(place => document.querySelector('boyi-board').state.moves.at(-1)?.move === place, place);
  }
  assert.deepEqual(await moves(page), ['b2', 'a1', 'c1', 'c3', 'a3']);
  assert.match(await page.locator('.status').innerText(), /row|won|wins/i);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  assert.equal((await moves(page)).length, 4);
  assert.deepEqual(page.problems, []);
});

steady('pieces go from square to square, and what they become is asked', async () => {
  const page = await open(await board('game="chess" position="8/P6k/8/8/8/8/8/K7 w - - 0 1" lang="zh"'));
  await at(page, 'a7').click();
  await at(page, 'a8').click();
  await page.locator('.choices button').first().waitFor();
  assert.equal(await page.locator('.choices button').count(), 4);
  await page.locator('.choices button[data-move="a7a8n"]').click();
  assert.deepEqual(await moves(page), ['a7a8n']);
  // The buttons appear with the next drawing.
  await page.getByRole('button', { name: '悔棋' }).waitFor();
});

steady('the engine answers, heaps are split by buttons, keys point too', async () => {
  const page = await open(await board('game="kayles" position="7" play="first"'));
  // One skittle alone, or the first of two.
  await at(page, '1/1:1').focus();
  await page.keyboard.press('Enter');
  await page.locator('.choices button[data-move="1:1=1+5"]').click();
  await page.waitForFunction(() => document.querySelector('boyi-board').moves.length === 2);
  assert.equal((await moves(page))[0], '1:1=1+5');
  const counters = await open(await board('game="octal:code=0.77" position="7"'));
  await at(counters, '1:1').click();
  await counters.locator('.choices button[data-move="1:1=3+3"]').click();
  await counters.waitForFunction(() => document.querySelector('boyi-board').moves.length === 1);
  assert.deepEqual(await moves(counters), ['1:1=3+3']);
});

steady('stones fall, dominoes cover, and another position is shown when attributes change', async () => {
  const page = await open(await board('game="connect4"'));
  await at(page, 'd5').click();
  await page.waitForFunction(() => document.querySelector('boyi-board').state?.moves.length === 1);
  assert.deepEqual(await moves(page), ['d1']);
  await page.evaluate(() => { document.querySelector('boyi-board').setAttribute('game', 'domineering'); });
  await page.waitForFunction(() => document.querySelector('boyi-board').state?.game.startsWith('domineering'));
  await at(page, 'b2').click();
  await at(page, 'b3').click();
  await page.waitForFunction(() => document.querySelector('boyi-board').moves.length === 1);
  assert.deepEqual(await moves(page), ['b2b3']);
  const failed = page.evaluate(() => new Promise(done => document.addEventListener('boyi-error', ({ detail }) => done(detail.error.message), { once: true })));
  await page.evaluate(() => document.querySelector('boyi-board').setAttribute('game', 'nimm'));
  assert.match(await failed, /nimm/);
});
