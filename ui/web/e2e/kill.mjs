// The browser is killed at random moments while somebody plays, and started again on the same data: every game that was kept before is
// still there, and of the last one at most the move in progress is lost. `node kill.mjs KILLS`; `cargo xtask deep-test kill` runs it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { BROWSER, FLAGS, serve } from './browser.mjs';
import { mouse } from './input.mjs';

const KILLS = Number(process.argv[2] ?? 200);
/** Another game each time, whose heaps last for as many moves as anybody makes before the kill. */
const game = kills => `nim/play?p=${5 + kills % 8},${5 + Math.floor(kills / 8) % 8},12,${5 + Math.floor(kills / 64)}&seats=hh`;
/** Milliseconds after the board is there until the browser is killed, at most. */
const LONGEST = 900;

/** Chromium on a folder of data, as a process of its own that can be killed with all its children. */
async function start(folder) {
  const args = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(BROWSER, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const address = await new Promise((found, failed) => {
    child.once('exit', code => failed(new Error(`the browser ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', line => {
      const match = line.match(/DevTools listening on (ws:\S+)/);
      if (match) found(match[1]);
    });
  });
  const ended = new Promise(done => child.once('exit', done));
  const browser = await chromium.connectOverCDP(address);
  const kill = () => { process.kill(-child.pid, 'SIGKILL'); return ended; };
  return { page: await browser.contexts()[0].newPage(), kill };
}

/** The moves in an address of the page. */
const movesOf = address => (new URLSearchParams(address.split('?')[1]).get('m') ?? '').split('_').filter(Boolean);

/** Plays until the browser is killed; gives the moves whose board was seen. */
async function play(page, address, kill) {
  await page.goto(address);
  await page.locator('.game .board [data-heap]').first().waitFor();
  const seen = [];
  let killed = false;
  const end = new Promise(done => setTimeout(() => { killed = true; kill().then(done); }, Math.random() * LONGEST));
  try {
    while (!killed) {
      const move = `${seen.length % 4 + 1}:1`;
      await mouse.play(page, { move, label: move });
      await page.waitForFunction(plies => document.querySelectorAll('.plies .ply').length === plies, seen.length + 1);
      if (!killed) seen.push(move);
    }
  } catch (error) {
    if (!killed) throw error;
  }
  await end;
  return seen;
}

const server = await serve();
const folder = mkdtempSync(join(tmpdir(), 'boyi-kill-'));
/** Addresses of the games that the browser had kept when it was looked at last, and the moves seen since. */
let kept = [];
let seen = [];
let lost = 0;
let moves = 0;
try {
  for (let kills = 0; kills <= KILLS; kills++) {
    const { page, kill } = await start(folder);
    await page.goto(server.url);
    await page.locator('.card').first().waitFor();
    const games = () => page.locator('.recent li a').evaluateAll(links => links.map(link => link.hash));
    const wanted = kept.length + (seen.length > 1 ? 1 : 0);
    // The list begins with the newest games, and a button shows the others.
    await page.waitForFunction(wanted => {
      [...document.querySelectorAll('.recent .actions button')].find(button => button.textContent === 'Show all')?.click();
      return document.querySelectorAll('.recent li a').length >= wanted;
    }, wanted);
    const now = await games();
    for (const game of kept) assert.ok(now.includes(game), `kill ${kills}: ${game} is gone`);
    const fresh = now.filter(game => !kept.includes(game));
    assert.ok(fresh.length <= 1, `kill ${kills}: ${fresh.join(' ')} of one game`);
    const found = fresh.length ? movesOf(fresh[0]) : [];
    assert.ok(found.length >= seen.length - 1, `kill ${kills}: ${found.length} of ${seen.length} moves`);
    // A move may have been kept before its board was seen.
    assert.deepEqual(found.slice(0, seen.length), seen.slice(0, found.length));
    moves += seen.length;
    lost += found.length < seen.length ? 1 : 0;
    kept = now;
    if (kills === KILLS) {
      await kill();
      break;
    }
    seen = await play(page, `${server.url}#/${game(kills)}`, kill);
  }
  console.log(`page tab: ${KILLS} kills, ${moves} moves seen, ${kept.length} games kept, the last move lost ${lost} times`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
