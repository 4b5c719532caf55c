// The page's times by the clock, and its bytes, as medians: the first visit over a slow link, with an empty cache, and the time from a
// click to the piece on its square. They depend on what else the machine does, so that no test compares them.
import { PATIENCE, User, launch, serve } from './browser.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
/** A slow link: 1.6 Mbit/s, 150 ms there and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** A game of chess without captures; both players are people. */
const GAME = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 b1c3 g8f6 c1e3 c8e6 d1d2 d8d7 a2a3 a7a6 h2h3 h7h6'.split(' ');

const median = values => values.toSorted((a, b) => a - b)[values.length >> 1];
const server = await serve();
const browser = await launch();

/** Milliseconds until a board is painted and until the games are listed, and the bytes until the network is idle. */
async function visit() {
  const user = await User.arrive(browser, server.url, { serviceWorkers: 'block' });
  const devtools = await user.context.newCDPSession(user.page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
  await user.page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#first-board .touch a')) window.board ??= performance.now();
      if (document.querySelector('.card')) window.games ??= performance.now();
      if (!window.games) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await user.page.goto(user.url, { timeout: PATIENCE });
  await user.page.waitForFunction(() => window.games, undefined, { timeout: PATIENCE });
  await user.page.waitForLoadState('networkidle');
  const [board, games] = await user.page.evaluate(() => [window.board, window.games]);
  await user.leave();
  return { board, games, bytes };
}

/** Milliseconds from each click that plays a move until the piece is drawn on its square. */
async function moves() {
  const user = await User.arrive(browser, server.url, {});
  await user.go('chess/play?seats=hh');
  const square = name => user.page.locator(`.board [data-square="${name}"]`);
  const times = [];
  for (const move of GAME) {
    await square(move.slice(0, 2)).click();
    await user.page.evaluate(to => {
      const target = document.querySelector(`.board [data-square="${to}"]`);
      const before = target.getAttribute('aria-label');
      window.played = new Promise(done => {
        addEventListener('pointerdown', ({ timeStamp }) => {
          const look = () => target.getAttribute('aria-label') === before ? requestAnimationFrame(look) : done(performance.now() - timeStamp);
          look();
        }, { once: true, capture: true });
      });
    }, move.slice(2));
    await square(move.slice(2)).click();
    times.push(await user.page.evaluate(() => window.played));
  }
  await user.leave();
  return times;
}

const visits = [];
for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit());
const times = await moves();
const of = what => Math.round(median(visits.map(visit => visit[what])));
console.log(`First visit at 1.6 Mbit/s and 150 ms, medians of ${ROUNDS}: a board to play on after ${of('board')} ms, the games after ${of('games')} ms; ${of('bytes')} bytes.`);
console.log(`Click to piece, ${times.length} moves of chess: median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms.`);
await browser.close();
await server.stop();
