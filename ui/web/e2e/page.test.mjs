// The page's other guarantees: notation and board agree, a reload loses nothing, both languages, accessibility, size of the first load,
// offline use, responsiveness, stopping at once, and recovery from crashed workers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, Service, User, serve } from './browser.mjs';
import { mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// For tests that intercept files: the service worker would answer first.
const INTERCEPTED = { serviceWorkers: 'block' };
/** Bytes of the first load, compressed. */
const BUDGET = 1_000_000;
/** The longest task on the page's main thread while the engine searches, in milliseconds of processor time. */
const LONGEST_TASK = 50;
/** Milliseconds from a click on Stop until the engine's worker is free or replaced. */
const LONGEST_STOP = 100;
/** Processor milliseconds, over all processes, from an empty cache to a board with pieces on it: two seconds of two cores. */
const LONGEST_START = 4000;
/** Measurements to take on a loaded machine: one good one is enough. */
const ATTEMPTS = 5;

/** The best of a few measurements, taken until one is good enough; each gets its number. */
async function best(limit, measure) {
  const all = [];
  while (all.length < ATTEMPTS && !all.some(one => one <= limit)) all.push(await measure(all.length));
  assert.ok(all.some(one => one <= limit), `${all.map(Math.round).join(', ')} ms, none within ${limit}`);
  return Math.min(...all);
}

const site = testSite({ whole: true });
const { withUser } = site;

const pieceAt = (page, square) => page.locator(`.board [data-square="${square}"]`).getAttribute('aria-label');
const notation = page => page.locator('#notation').inputValue();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ENDGAME = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';

withUser('the notation box and the board agree', async (user, page) => {
  await user.go('chess/analyse');
  await page.waitForFunction(start => document.querySelector('#notation').value === start, START);
  // Every text on the way that can be read is on the board; the others leave it alone and say why.
  await page.fill('#notation', ENDGAME);
  await page.waitForFunction(() => document.querySelector('[data-square="a1"]').ariaLabel === 'a1 empty');
  assert.match(await pieceAt(page, 'e2'), /white pawn/);
  await page.fill('#notation', `${ENDGAME.slice(0, 9)} nonsense`);
  await page.waitForFunction(() => document.querySelector('#notation').ariaInvalid === 'true');
  assert.ok((await page.locator('#notation-fault').textContent()).length > 10);
  assert.match(await pieceAt(page, 'e2'), /white pawn/);
  await page.fill('#notation', ENDGAME);
  await page.waitForFunction(() => document.querySelector('#notation').ariaInvalid === 'false');
  // The other way: a move on the board stands in the box.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('4k3/8/8/8/4P3/8/8/4K3 b'));
  await user.go('nim/analyse');
  await page.waitForFunction(() => document.querySelector('#notation').value === '3,5,7');
  await page.fill('#notation', '1,2,3,4');
  await page.waitForFunction(() => document.querySelectorAll('.board [data-heap]').length === 4);
  await mouse.play(page, { move: '4:4', label: '4:4' });
  await page.waitForFunction(() => document.querySelector('#notation').value === '1,2,3,0' ||
    document.querySelector('#notation').value === '1,2,3');
});

withUser('a reload restores everything', async (user, page) => {
  await user.go('chess/analyse?m=e2e4_c7c5_g1f3&at=2&flip=');
  await page.waitForFunction(() => document.querySelectorAll('.plies .ply').length === 3);
  const look = async () => ({
    notation: await notation(page),
    plies: await page.locator('.plies .ply').allTextContents(),
    step: await page.locator('.ply[aria-current=step]').textContent(),
    corner: await page.locator('.board [data-square]').first().getAttribute('data-square'),
    url: page.url(),
  });
  await page.waitForFunction(() => document.querySelector('.ply[aria-current=step]')?.textContent.includes('c5'));
  const before = await look();
  assert.equal(before.corner, 'h1');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.ply[aria-current=step]')?.textContent.includes('c5'));
  assert.deepEqual(await look(), before);
});

withUser('an unreadable address says what is wrong and offers a way on', async (user, page) => {
  const wrong = async (hash, words) => {
    await page.goto(`${user.url}#/${hash}`);
    const fault = page.locator('.stage .fault');
    await fault.waitFor();
    assert.match(await fault.textContent(), words);
    assert.equal(await page.getByText('Loading').count(), 0);
  };
  for (const [hash, words, game] of [
    ['chess/play?p=nonsense', /nonsense/, 'chess'], ['chess/analyse?m=e2e4_e2e4', /e2e4/, 'chess'], ['nim/learn?p=3,x', /x/, 'nim'],
    ['nim:misere/play?p=3;4', /3;4/, 'nim:misere'], ['nim:k=none/play', /none/, 'nim'], ['nim:colour=red/play?p=1', /colour/, 'nim'],
    ['fifteen/play?view=upside-down', /upside-down/, 'fifteen'],
  ]) {
    await wrong(hash, words);
    await page.click('#start-over');
    const place = await user.until('the start position', place => place.game === game && !place.position && !place.moves.length);
    assert.equal(place.mode, hash.match(/\/(\w+)/)[1]);
    await page.locator('.game .board [data-square], .game .board [data-heap], .game .board [data-number]').first().waitFor();
    assert.equal(await page.locator('.stage .fault').count(), 0);
  }
  await wrong('checkers/play', /checkers/);
  await page.click('#start-over');
  await page.locator('.card').first().waitFor();
});

withUser('the first board is there before the program, and a touch plays it', async (user, page) => {
  const held = [];
  const finished = [];
  page.on('requestfinished', request => finished.push(request));
  await page.route(url => url.pathname.endsWith('.wasm'), route => new Promise(resolve => held.push({ url: route.request().url(), go: () => resolve(route.continue()) })));
  await page.goto(user.url);
  const counters = page.locator('#first-board .touch a');
  await counters.first().waitFor();
  assert.equal(await counters.count(), 15);
  assert.equal(await page.locator('#first-board h1').innerText(), 'Take the last counter and you win.');
  // What a slow link has brought until then: half a second at 1.6 Mbit/s.
  const sizes = await Promise.all(finished.map(async request => (await request.sizes()).responseBodySize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes < 100_000, `${bytes} bytes: ${finished.map((request, at) => `${new URL(request.url()).pathname} ${sizes[at]}`)}`);
  // The heap of seven: its second counter from the top goes, with the one above it.
  await page.locator('#first-board .touch li').nth(2).locator('a').nth(1).click();
  // They are gone from the board, which stays while the page comes, and until the game is there.
  const stays = async () => {
    assert.deepEqual(await page.locator('#first-board .touch b').allInnerTexts(), ['3', '5', '5']);
    assert.equal(await page.locator('#first-board .touch a.taken').count(), 2);
    assert.ok(await page.locator('#first-board .coming').isVisible());
  };
  await page.locator('#first-board.playing').waitFor();
  await stays();
  held.splice(held.findIndex(({ url }) => url.includes('boyi_web')), 1)[0].go();
  await page.locator('#main .game').waitFor({ state: 'attached' });
  await stays();
  for (const { go } of held.splice(0)) go();
  await page.unroute(() => true);
  await page.locator('.game .board [data-heap]').first().waitFor();
  const { moves, position } = await user.until('the reply', place => place.game === 'nim' && place.moves.length === 2);
  assert.equal(moves[0], '3:2');
  assert.equal(position ?? '3,5,7', '3,5,7');
  // The page's own first board is the same.
  await user.go('');
  assert.equal(await page.locator('#first-board').count(), 0);
  const links = () => page.locator('.hero .touch a').evaluateAll(links => links.map(link => decodeURIComponent(link.hash)));
  await page.locator('.hero .touch a').nth(14).waitFor();
  const drawn = await links();
  const written = await page.evaluate(async () => {
    const text = await (await fetch('./')).text();
    const first = new DOMParser().parseFromString(text, 'text/html');
    return [...first.querySelectorAll('.touch a')].map(link => decodeURIComponent(link.hash));
  });
  assert.deepEqual(drawn, written);
  // It says what is to be gone on with.
  assert.equal(await page.locator('.next a').first().getAttribute('href'), await page.locator('.recent li a').first().getAttribute('href'));
  assert.equal(await page.locator('.next a[href="#/course/nim-mirror"] small').innerText(), 'First lesson');
  assert.equal(await page.locator('.next a[href="#/puzzles/daily"]').count(), 1);
}, INTERCEPTED);

withUser('the first board speaks Chinese to who reads it', async (user, page) => {
  await page.addInitScript(() => localStorage.setItem('boyi.lang', 'zh'));
  await page.route(url => url.pathname.endsWith('.wasm'), route => route.abort());
  await page.goto(user.url);
  await page.locator('#first-board .touch a').first().waitFor();
  assert.equal(await page.locator('#first-board h1').innerText(), '谁拿走最后一枚，谁就赢。');
  user.problems.length = 0;
}, INTERCEPTED);

withUser('variants and other names of games are found', async (user, page) => {
  await user.go('');
  await page.locator('.card[data-game=gomoku] .variants a', { hasText: 'Renju' }).click();
  await user.until('renju', place => place.game === 'gomoku:rule=renju');
  await user.go('');
  const found = () => page.locator('.card').evaluateAll(cards => cards.map(card => card.dataset.game));
  for (const [typed, game] of [['noughts and crosses', 'tictactoe'], ['五子棋', 'gomoku'], ['reversi', 'othello'], ['巴什', 'subtraction']]) {
    await page.fill('#search', typed);
    await page.waitForFunction(() => document.querySelectorAll('.card').length < 9);
    assert.ok((await found()).includes(game), `${typed}: ${await found()}`);
    assert.ok(!await page.locator('.hero').isVisible());
  }
  await page.fill('#search', '');
  await page.locator('.hero').waitFor();
});

withUser('both languages work, and the choice is kept', async (user, page) => {
  await user.go('');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  const han = /\p{Script=Han}/u;
  const cards = () => page.locator('.card .rule').allTextContents();
  assert.ok(!(await cards()).some(text => han.test(text)));
  await page.click('#lang');
  await page.waitForFunction(() => /\p{Script=Han}/u.test(document.querySelector('.card .rule')?.textContent));
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-Hans');
  assert.ok((await cards()).every(text => han.test(text)));
  await page.reload();
  await page.locator('.card').first().waitFor();
  assert.ok((await cards()).every(text => han.test(text)));
  await user.go('nim/play');
  assert.match(await page.locator('.status').textContent(), han);
});

// What the themes differ in is colour.
for (const [theme, rules] of [['light', undefined], ['dark', ['color-contrast']]]) {
  withUser(`axe finds no serious fault in the ${theme} theme`, async (user, page) => {
    const faults = [];
    const games = [['nim', 3], ['chess', 3], ['fifteen', 1], ['connect4', 1], ['kayles', 1], ['xiangqi', 2], ['nine-mens-morris', 1], ['hackenbush', 2], ['sum', 1]];
    for (const [hash, tabs, shown] of [['', 0, '.card'], ['course', 0, '.lesson-card'], ['puzzles', 0, '[data-ending]'], ['value?e=%7B2%7C-1%7D', 0, '.thermograph polyline'], ...games]) {
      for (const mode of tabs ? ['play', 'analyse', 'learn'].slice(0, tabs) : ['']) {
        if (tabs) await user.go(`${hash}/${mode}`);
        else await page.goto(`${user.url}#/${hash}`);
        if (shown) await page.locator(shown).first().waitFor();
        await page.evaluate(AXE);
        const found = await page.evaluate(runOnly => window.axe.run(document, { resultTypes: ['violations'], runOnly }), rules);
        for (const fault of found.violations.filter(fault => ['serious', 'critical'].includes(fault.impact))) {
          faults.push(`${hash || 'home'} ${mode}: ${fault.id}: ${fault.nodes[0].html.slice(0, 150)} ${fault.nodes[0].any[0]?.message ?? ''}`);
        }
      }
    }
    assert.deepEqual(faults, []);
  }, { colorScheme: theme });
}

test('the page is served to this machine alone, until the program is told to stop', async () => {
  const own = await serve();
  const { hostname, port } = new URL(own.url);
  assert.equal(hostname, '127.0.0.1');
  const connects = host => new Promise(done => {
    const socket = connect({ host, port }, () => { socket.destroy(); done(true); });
    socket.on('error', () => done(false));
  });
  assert.ok(await connects(hostname));
  const others = Object.values(networkInterfaces()).flat().filter(({ internal }) => !internal);
  for (const { address } of others) assert.ok(!await connects(address), address);
  const kept = new Agent({ keepAlive: true });
  await new Promise((done, fail) => get(own.url, { agent: kept }, reply => reply.resume().on('end', done)).on('error', fail));
  assert.equal(await own.stop(), 0);
  kept.destroy();
  assert.ok(!await connects(hostname));
});

withUser('the first load stays within its size budget', async (user, page) => {
  const devtools = await user.context.newCDPSession(page);
  await devtools.send('Network.enable');
  const files = new Map();
  devtools.on('Network.responseReceived', ({ requestId, response }) => files.set(requestId, { url: response.url, bytes: 0 }));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) files.get(requestId).bytes = encodedDataLength;
  });
  await user.go('');
  await page.waitForLoadState('networkidle');
  const names = [...files.values()].map(file => `${new URL(file.url).pathname} ${file.bytes}`);
  const sum = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  assert.ok(files.size >= 6, names.join(', '));
  assert.ok([...files.values()].every(file => file.url.startsWith(site.server.url) || file.url.startsWith('data:')), names.join(', '));
  assert.ok(sum <= BUDGET, `${sum} bytes: ${names.join(', ')}`);
});

withUser('what only one game needs is loaded with the first question about it', async (user, page) => {
  const loaded = new Set();
  page.context().on('request', request => loaded.add(new URL(request.url()).pathname.split('/').at(-1)));
  const files = () => ['chess.nnue', 'xiangqi.nnue', 'connect4.book'].filter(name => loaded.has(name));
  await user.go('nim/analyse?p=3,5,7');
  await page.locator('.pvs .value-text').first().waitFor();
  assert.deepEqual(files(), []);
  // Five stones, which would be searched for minutes, but are in the book with their distance.
  await user.go('connect4/analyse?m=d1_d2_a1_g1_b1');
  await page.waitForFunction(() => /\d/.test(document.querySelector('.pvs .value-text')?.textContent));
  assert.deepEqual(files(), ['connect4.book']);
  await user.go('chess/analyse');
  await page.locator('.pvs .ply').first().waitFor();
  assert.deepEqual(files(), ['chess.nnue', 'connect4.book']);
  await user.go('xiangqi/analyse');
  await page.locator('.pvs .ply').first().waitFor();
  assert.deepEqual(files(), ['chess.nnue', 'xiangqi.nnue', 'connect4.book']);
}, INTERCEPTED);

test('a database beside the page is read in parts', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boyi-'));
  const boyi = (...words) => execFileSync(process.env.BOYI ?? 'boyi', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const game = 'connect4:m=4,n=5';
  const file = join(folder, 'small board.boyi');
  boyi('solve', game, '--out', file);
  const server = await serve('--db', folder);
  try {
    const user = await User.arrive(site.browser, server.url, { serviceWorkers: 'block' });
    let read = 0;
    user.context.on('response', response => {
      if (!new URL(response.url()).pathname.startsWith('/databases/')) return;
      assert.equal(response.status(), 206);
      read += Number(response.headers()['content-length']);
    });
    await user.go(`${game}/analyse`);
    await user.page.getByText('small board.boyi').first().waitFor();
    assert.deepEqual(user.problems, []);
    await user.leave();
    assert.ok(read > 0 && read < statSync(file).size, `${read} bytes read`);
    // As the program answers, which has the file at hand; lines are shorter.
    const service = await Service.open(site.browser, server.url);
    for (const moves of [[], ['a1'], ['a1', 'a2', 'b1'], ['d1', 'c1', 'b1', 'a1', 'a2', 'a3']]) {
      const native = JSON.parse(boyi('analyze', game, ...(moves.length ? ['moves', ...moves] : []), '--db', folder, '--lines', 'all', '--json'));
      const page = await service.ask({ game, moves, ask: 'analyze', lines: 7 });
      const values = ({ engine, value, best, lines }) => [engine, value, best, lines.map(({ value, move }) => [value, move])];
      assert.equal(page.engine, 'database');
      assert.deepEqual(values(page), values(native), moves.join(' '));
    }
    await service.close();
  } finally {
    assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  }
});

withUser('a second visit works offline', async (user, page) => {
  await user.go('');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await user.goOffline();
  await user.go('nim/play?level=1');
  await mouse.play(page, { move: '1:1', label: '1:1' });
  await user.until('an answer of the engine', place => place.moves.length >= 2);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
});

withUser('what was never opened works offline, too', async (user, page) => {
  await user.go('');
  await user.goOffline(
    'course.json', 'lessons.json', 'puzzles.json', 'puzzles-chess.json', 'puzzles-xiangqi.json',
    'chess.nnue', 'xiangqi.nnue', 'connect4.book', 'pieces-plain.svg',
    'boyi_games.js', 'boyi_games_bg.wasm', 'boyi_chess.js', 'boyi_chess_bg.wasm', 'boyi_partizan.js', 'boyi_partizan_bg.wasm', 'value.js',
  );
  await page.goto(`${user.url}#/course/nim-binary`);
  await page.locator('.lesson .step').waitFor();
  await page.goto(`${user.url}#/puzzles/chess`);
  await page.locator('.board [data-square]').first().waitFor();
});

withUser('without a network the page says so', async (user, page) => {
  await user.go('');
  await page.waitForLoadState('networkidle');
  await user.context.setOffline(true);
  for (const hash of ['course/nim-binary', 'puzzles/chess']) {
    await page.goto(`${user.url}#/${hash}`);
    await page.locator('[role=alert]', { hasText: 'The network does not answer' }).waitFor();
  }
  await user.context.setOffline(false);
  await page.goto(`${user.url}#/course/no-such-lesson`);
  await page.locator('[role=alert]', { hasText: 'There is no such lesson' }).waitFor();
  user.problems.splice(0).forEach(problem => assert.match(problem, /ERR_INTERNET_DISCONNECTED/));
}, INTERCEPTED);

/** Workers that a test can watch: what they are asked, when they answer, when they are ended. */
const watchWorkers = page => page.addInitScript(() => {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      Object.assign(this, { name: options.name, asked: [], heard: [], ended: undefined });
      window.workers.push(this);
      this.addEventListener('message', ({ data }) => this.heard.push({ id: data[0], kind: data[1], at: performance.now() }));
    }
    postMessage(message, ...rest) {
      if (Array.isArray(message)) this.asked.push(message[0]);
      super.postMessage(message, ...rest);
    }
    terminate() {
      this.ended ??= performance.now();
      super.terminate();
    }
  };
});
const engines = page => page.evaluate(() => window.workers.filter(worker => worker.name === 'engine').length);
/** Waits until the newest worker has reported on what it was asked last: one that has not may still be replaced. */
const thinking = page => page.waitForFunction(() => {
  const engine = window.workers.findLast(worker => worker.name === 'engine');
  return engine?.heard.some(({ id, kind }) => kind === 'analysis' && id === engine.asked.at(-1));
});

/** Clicks on stop; how long until the engine has answered or its worker is ended. */
const stop = page => page.evaluate(() => new Promise((done, fail) => {
  // One that takes the place of a worker that was ended has been asked nothing yet.
  const engine = window.workers.findLast(worker => worker.name === 'engine' && worker.asked.length);
  const id = engine.asked.at(-1);
  const began = performance.now();
  const look = () => {
    const free = engine.ended ?? engine.heard.find(one => one.id === id && one.kind === 'reply')?.at;
    if (free !== undefined) done(free - began);
    else if (performance.now() - began > 30_000) fail(new Error(`request ${id} was neither answered nor ended`));
    else setTimeout(look, 1);
  };
  document.querySelector('#stop').click();
  look();
}));

/** Milliseconds until an unlimited search is stopped; the best of a few. */
const stopped = (user, page) => best(LONGEST_STOP, async attempt => {
  await user.go(`chess/analyse?m=${['e2e4', 'd2d4', 'c2c4', 'g1f3', 'b1c3'][attempt]}`);
  if (await page.locator('#endless').getAttribute('aria-pressed') === 'false') await page.click('#endless');
  await page.locator('#stop:enabled').waitFor();
  await thinking(page);
  const took = await stop(page);
  await page.locator('#stop:disabled').waitFor();
  return took;
});

/** Inserts code before the engine serves each request, until its workers have crashed `times` times. */
const inject = (page, insert, times = Infinity) => page.route('**/worker.js', async route => {
  const response = await route.fetch();
  const parts = (await response.text()).split('const reply = serve');
  assert.equal(parts.length, 2);
  const inserted = await crashes(page) < times ? insert : '';
  await route.fulfill({ response, body: parts.join(`if (name === 'engine') { ${inserted} }\n    const reply = serve`) });
});
const crashes = page => page.evaluate(() => window.workers.flatMap(worker => worker.heard).filter(({ kind }) => kind === 'crash').length);

test('the board is there in two seconds', async t => {
  // Work, unlike time, does not depend on what else the machine does.
  const devtools = await site.browser.newBrowserCDPSession();
  const worked = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await best(LONGEST_START, async () => {
    const context = await site.browser.newContext();
    try {
      const page = await context.newPage();
      const before = await worked();
      await page.goto(`${site.server.url}#/chess`);
      await page.locator('.board [data-square="e2"][aria-label*=pawn]').waitFor({ timeout: PATIENCE });
      const work = await worked() - before;
      t.diagnostic(`${Math.round(work)} ms of work in ${Math.round(await page.evaluate(() => performance.now()))} ms`);
      return work;
    } finally {
      await context.close();
    }
  });
});

/** The longest task on the main thread in two seconds, in milliseconds of processor time, which other programs do not make longer. */
async function longestTask(page) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.waitForTimeout(2000);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(traceEvents.filter(isMain).map(thread));
  const tasks = traceEvents.filter(event => main.has(thread(event)) && event.tdur !== undefined);
  assert.ok(tasks.length > 0, 'the trace has tasks of the main thread');
  return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
}

withUser('the page stays responsive while the engine thinks', async (user, page, t) => {
  await watchWorkers(page);
  await user.go('chess/analyse');
  await page.selectOption('#lines', '5');
  await page.click('#endless');
  await thinking(page);
  const longest = await best(LONGEST_TASK, () => longestTask(page));
  t.diagnostic(`longest task ${longest.toFixed(1)} ms`);
});

withUser('stop is answered at once, through shared memory', async (user, page, t) => {
  await watchWorkers(page);
  t.diagnostic(`${Math.round(await stopped(user, page))} ms`);
  assert.ok(await page.evaluate(() => crossOriginIsolated), 'memory can be shared');
});

/** A machine of four cores, as far as the page can see. */
const fourCores = page => page.addInitScript(() =>
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 }));
const work = page => page.locator('#work').textContent();

withUser('several threads think where memory can be shared', async (user, page, t) => {
  await fourCores(page);
  await watchWorkers(page);
  await user.go('chess/analyse');
  await page.click('#endless');
  // One core is left to the page. A thread is counted once it has searched.
  await page.waitForFunction(() => /\b3 threads/.test(document.querySelector('#work').textContent), undefined, { timeout: PATIENCE });
  t.diagnostic(await work(page));
  // The choice is kept.
  await page.selectOption('#threads', '1');
  await page.reload();
  await page.click('#endless');
  await thinking(page);
  await page.waitForFunction(() => /depth \d/.test(document.querySelector('#work').textContent));
  assert.equal(await page.inputValue('#threads'), '1');
  assert.doesNotMatch(await work(page), /threads/);
});

withUser('when a pooled thread dies the search is repeated', async (user, page) => {
  await fourCores(page);
  await watchWorkers(page);
  // What the script of a pooled thread calls when the thread has died.
  await inject(page, 'pooled_thread_died();', 1);
  await user.go('chess/analyse');
  await page.click('#endless');
  await page.waitForFunction(() => /\b3 threads/.test(document.querySelector('#work').textContent), undefined, { timeout: PATIENCE });
  assert.equal(await crashes(page), 1);
}, INTERCEPTED);

/** As on a host that serves files and no headers. */
const plainHost = page => page.route('**/*', async route => {
  const response = await route.fetch();
  const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-'));
  await route.fulfill({ response, headers: Object.fromEntries(headers) });
});

/** A whole game of tic-tac-toe against the weakest level. */
async function whole(user, page) {
  await user.go('tictactoe/play?level=1');
  for (let plies = 0; await page.locator('.banner').count() === 0;) {
    await page.locator('.mine .field').first().waitFor({ state: 'attached' });
    const free = page.locator('.board [data-square][aria-label*="empty"]').first();
    await mouse.play(page, { move: await free.getAttribute('data-square'), label: '' });
    plies = (await user.until('both moves', place => place.moves.length > plies)).moves.length;
    await page.waitForFunction(() => document.querySelector('.banner') ?? !document.querySelector('.status.thinking'));
  }
  assert.ok((await user.place()).moves.length >= 5);
}

withUser('a host that sends no headers will do for a whole game', async (user, page) => {
  await plainHost(page);
  await whole(user, page);
  assert.ok(!await page.evaluate(() => crossOriginIsolated));
}, INTERCEPTED);

withUser('stop is answered at once where memory cannot be shared', async (user, page, t) => {
  await plainHost(page);
  await watchWorkers(page);
  t.diagnostic(`${Math.round(await stopped(user, page))} ms`);
  assert.ok(!await page.evaluate(() => crossOriginIsolated));
  assert.equal(await page.locator('#threads').count(), 0, 'one thread thinks');
  assert.doesNotMatch(await work(page), /threads/);
  const before = await engines(page);
  await page.selectOption('#lines', '2');
  await thinking(page);
  assert.ok(before > 1, 'another worker took the place of the one that was stopped');
}, INTERCEPTED);

/** Limits WebAssembly memory to `most` pages, and to unshared memory if `alone`; returns the sizes granted. */
const limitMemory = async (page, most, alone) => {
  const granted = new Set();
  page.on('console', message => message.text().startsWith('granted ') && granted.add(message.text().slice(8)));
  await page.route('**/memory.js', async route => {
    const response = await route.fetch();
    const change = `
      const Memory = WebAssembly.Memory;
      WebAssembly.Memory = function (wanted) {
        if (wanted.maximum > ${most} || (${alone} && wanted.shared && wanted.maximum > 1)) throw new RangeError('could not allocate memory');
        if (wanted.maximum > 1) console.log('granted', wanted.maximum, wanted.shared ? 'shared' : 'alone');
        return new Memory(wanted);
      };`;
    await route.fulfill({ response, body: `${await response.text()}\n${change}` });
  });
  return granted;
};

withUser('a browser with little memory uses as many threads in less memory', async (user, page) => {
  await fourCores(page);
  const granted = await limitMemory(page, 2048, false);
  await user.go('chess/analyse');
  await page.click('#endless');
  await page.waitForFunction(() => /\b3 threads/.test(document.querySelector('#work').textContent), undefined, { timeout: PATIENCE });
  assert.deepEqual([...granted], ['2048 shared']);
  await page.click('#stop');
  // What fills tables elsewhere stays within the memory there is.
  await user.go('connect4/analyse?p=7/7/7/7/7/3x3_o');
  await page.waitForFunction(() => /depth \d/.test(document.querySelector('#work').textContent));
  await page.locator('#stop:disabled').waitFor();
  assert.match(await work(page), /depth \d/);
}, INTERCEPTED);

withUser('a browser that refuses large shared memory uses one thread', async (user, page) => {
  await fourCores(page);
  const granted = await limitMemory(page, 16384, true);
  await watchWorkers(page);
  await user.go('chess/analyse');
  await page.click('#endless');
  await thinking(page);
  assert.doesNotMatch(await work(page), /threads/);
  assert.deepEqual([...granted], ['16384 alone']);
  assert.equal(await page.locator('#threads').count(), 0, 'there is nothing to choose');
  assert.ok(await stop(page) < 1000);
  await whole(user, page);
}, INTERCEPTED);

withUser('a browser without shared memory uses one thread', async (user, page) => {
  const without = `{
    const Memory = WebAssembly.Memory;
    WebAssembly.Memory = function (wanted) {
      if (wanted.shared) throw new TypeError('no shared memory');
      return new Memory(wanted);
    };
  }`;
  await page.addInitScript(without);
  await page.route('**/memory.js', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${without}` });
  });
  await page.route(url => url.pathname === '/', async route => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-'));
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await watchWorkers(page);
  await user.go('chess/analyse');
  await thinking(page);
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.waitForFunction(() => document.querySelector('#notation').value.includes('4P3'));
  assert.equal(await page.locator('#threads').count(), 0);
}, INTERCEPTED);

withUser('a search that never polls is terminated, and the next one starts', async (user, page, t) => {
  await watchWorkers(page);
  await inject(page, 'while (id % 2) {}');
  await user.go('chess/analyse');
  await page.locator('#stop:enabled').waitFor();
  // Searches with odd ids hang: ask for more lines until there is one.
  const searched = last => page.waitForFunction(last =>
    window.workers.findLast(worker => worker.name === 'engine').asked.findLast(id => id > last), last).then(id => id.jsonValue());
  let id = await searched(0);
  for (const lines of ['2', '3', '4', '5']) {
    if (id % 2) break;
    await page.selectOption('#lines', lines);
    id = await searched(id);
  }
  const took = await stop(page);
  t.diagnostic(`${Math.round(took)} ms`);
  const before = await engines(page);
  for (const lines of ['3', '4', '5']) {
    await page.selectOption('#lines', lines);
    await page.waitForTimeout(200);
  }
  await page.waitForFunction(() => window.workers.some(worker =>
    worker.name === 'engine' && worker.heard.some(({ id, kind }) => id % 2 === 0 && kind === 'analysis')));
  assert.ok(before > 1);
}, INTERCEPTED);

// A module of one function, which does what it must not: (func (export "trap") unreachable).
const TRAP = `new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
  7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11]))).exports.trap()`;

withUser('an engine that starts slowly is waited for', async (user, page) => {
  await watchWorkers(page);
  // It gets its module when the test says so.
  await page.addInitScript(() => {
    window.Worker = class extends window.Worker {
      postMessage(message, ...rest) {
        const post = () => super.postMessage(message, ...rest);
        if (this.name === 'engine' && message.module) window.begin = post;
        else post();
      }
    };
  });
  await user.go('chess/analyse');
  for (const lines of ['2', '3', '4']) {
    await page.selectOption('#lines', lines);
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => window.begin());
  await thinking(page);
  // It gets only the last search.
  assert.deepEqual(await page.evaluate(() => window.workers.filter(worker => worker.name === 'engine').map(worker => worker.asked.length)), [1]);
}, INTERCEPTED);

withUser('a crashed worker is replaced and its request repeated', async (user, page) => {
  await watchWorkers(page);
  await inject(page, TRAP, 1);
  await user.go('chess/analyse');
  await thinking(page);
  const [first, second, ...more] = await page.evaluate(() => window.workers.filter(worker => worker.name === 'engine')
    .map(({ asked, heard, ended }) => ({ asked, kinds: heard.map(({ kind }) => kind), ended: ended !== undefined })));
  assert.deepEqual(first, { asked: second.asked, kinds: ['ready', 'crash'], ended: true });
  assert.deepEqual(more, []);
  await page.waitForFunction(() => /\d/.test(document.querySelector('#work').textContent));
}, INTERCEPTED);

withUser('a request that crashes every worker is reported', async (user, page) => {
  await watchWorkers(page);
  await inject(page, TRAP);
  await user.go('chess/analyse');
  await page.locator('.engine').getByText('unreachable').waitFor();
  assert.equal(await engines(page), 3, 'two attempts, and one worker for what comes next');
  // The board goes on.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await user.until('e4', place => place.moves.length === 1);
}, INTERCEPTED);

withUser('a saved game is replaced only by itself', async (user, page) => {
  const kept = (what, expected) => page.waitForFunction(expected =>
    JSON.stringify([...document.querySelectorAll('.recent li a')].map(link => link.hash)) === JSON.stringify(expected), expected)
    .catch(async () => assert.deepEqual(await page.locator('.recent li a').evaluateAll(links => links.map(link => link.hash)), expected, what));
  const play = async (...moves) => {
    for (const move of moves) {
      const before = await page.locator('.plies .ply').count();
      await mouse.play(page, { move, label: move });
      await page.waitForFunction(before => document.querySelectorAll('.plies .ply').length !== before, before);
    }
  };
  const address = moves => `#/nim/play?p=1,1,1${moves ? `&m=${moves}` : ''}&seats=hh`;
  // Once more from the banner, with the same first moves.
  await user.go(address('').slice(2));
  await page.locator('.board [data-heap]').first().waitFor();
  await play('1:1', '2:1', '3:1');
  await page.locator('.banner button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.plies .ply').length === 0);
  await play('1:1', '2:1');
  await user.go('');
  await kept('a second game', [address('1:1_2:1'), address('1:1_2:1_3:1')]);
  // What was saved goes on under its own number, also after a reload.
  await page.locator('.recent li a').first().click();
  await page.locator('.plies .ply').first().waitFor();
  await page.reload();
  await page.locator('.plies .ply').first().waitFor();
  await play('3:1');
  await user.go('');
  await kept('the same moves', [address('1:1_2:1_3:1'), address('1:1_2:1_3:1')]);
  // Another move instead of the last one of a finished game leaves that as it is.
  await page.locator('.recent li a').first().click();
  await page.locator('.plies .ply').nth(2).waitFor();
  await page.locator('#undo').click();
  await page.locator('#undo').click();
  await page.locator('[aria-current=step][data-ply="1"], [data-ply="1"] [aria-current=step]').waitFor();
  await mouse.play(page, { move: '3:1', label: '3:1' });
  await page.waitForFunction(() => document.querySelectorAll('.plies .ply').length === 2);
  await user.go('');
  await kept('another end', [address('1:1_3:1'), address('1:1_2:1_3:1'), address('1:1_2:1_3:1')]);
});

withUser('moves are numbered by player, whoever begins', async (user, page) => {
  const numbers = async () => {
    await page.locator('.plies .ply').nth(2).waitFor();
    return page.locator('.plies .number').allTextContents();
  };
  await user.go('chess/play?m=e2e4_e7e5_g1f3&seats=hh');
  assert.deepEqual(await numbers(), ['1.', '2.']);
  await user.go('chess/play?p=4k3/4p3/8/8/8/8/4P3/4K3_b_-_-_0_1&m=e7e5_e2e4_e8e7&seats=hh');
  assert.deepEqual(await numbers(), ['1…', '2.']);
});

withUser('a slow database keeps the last state of a game', async (user, page) => {
  // The second time the saved games are read takes longest: a save that waited for it would come after later ones.
  await page.addInitScript(() => {
    let reads = 0;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set(heard) {
        this.addEventListener('success', event => {
          const delay = this.source ? [1500, 6000][reads++] ?? 0 : 0;
          setTimeout(() => heard.call(this, event), delay);
        });
      },
    });
  });
  await user.go('nim/play?seats=hh');
  for (const move of ['1:1', '2:1', '3:1']) {
    await mouse.play(page, { move, label: move });
    await user.until('a move', place => place.moves.at(-1) === move);
    // The first two saves find the list unread, the third finds it read.
    if (move === '2:1') await page.waitForTimeout(2500);
  }
  await page.waitForTimeout(6000);
  await user.go('');
  const link = page.locator('.recent li a');
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), '#/nim/play?m=1:1_2:1_3:1&seats=hh');
  await page.reload();
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), '#/nim/play?m=1:1_2:1_3:1&seats=hh');
});

withUser('games are kept, exported and imported', async (user, page) => {
  const games = () => page.locator('.recent li a').evaluateAll(links => links.map(link => link.hash));
  const kept = expected => page.waitForFunction(expected =>
    JSON.stringify([...document.querySelectorAll('.recent li a')].map(link => link.hash)) === JSON.stringify(expected), expected);
  // A slow database: what the list shows is kept all the same.
  await page.addInitScript(() => Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
    set(heard) { this.addEventListener('success', event => setTimeout(() => heard.call(this, event), 300)); },
  }));
  await user.go('tictactoe/play?seats=hh');
  await mouse.play(page, { move: 'b2', label: 'b2' });
  await user.until('a move', place => place.moves.length === 1);
  await user.go('nim/play?seats=hh');
  for (const moves of [1, 2]) {
    await mouse.play(page, { move: `${moves}:1`, label: `${moves}:1` });
    await user.until('a move', place => place.moves.length === moves);
  }
  await user.go('');
  const two = ['#/nim/play?m=1:1_2:1&seats=hh', '#/tictactoe/play?m=b2&seats=hh'];
  await kept(two);
  await page.reload();
  await kept(two);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.recent .actions button').last().click()]);
  const file = await download.path();
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).map(game => `#${game.address}`), two);
  for (const left of [1, 0]) {
    await page.locator('.recent li button').first().click();
    await page.waitForFunction(left => document.querySelectorAll('.recent li').length === left, left);
  }
  await page.reload();
  await page.locator('.card').first().waitFor();
  assert.deepEqual(await games(), []);
  await page.setInputFiles('.recent input[type=file]', { name: 'games.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await kept(two);
  await page.reload();
  await kept(two);
  await page.setInputFiles('.recent input[type=file]', { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.locator('main > [role=alert]').waitFor();
});
