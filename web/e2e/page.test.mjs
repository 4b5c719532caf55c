// What the page promises besides the games: text and board are one, nothing is lost, both languages, everybody can use it,
// it is light, works offline, never freezes, stops at once, and survives the death of a worker.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Person, launch, serve } from './browser.mjs';
import { mouse } from './hands.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Bytes of the first load, compressed. */
const BUDGET = 1_500_000;
/** Milliseconds that the page may be deaf while the engine thinks. */
const LONGEST_TASK = 50;
/** Milliseconds from a click on stop to the answer. */
const LONGEST_STOP = 100;

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A test with a person of its own, who must have nothing to complain about. */
function person(name, work, options) {
  test(name, { timeout: 180_000 }, async t => {
    const person = await Person.arrive(browser, server.url, options);
    try {
      await work(person, person.page, t);
      assert.deepEqual(person.complaints, []);
    } catch (error) {
      error.message += ` (${await person.picture(name)})`;
      throw error;
    } finally {
      await person.leave();
    }
  });
}

const man = (page, square) => page.locator(`.board [data-square="${square}"]`).getAttribute('aria-label');
const notation = page => page.locator('#notation').inputValue();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ENDGAME = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';

person('the notation box and the board are one', async (person, page) => {
  await person.go('chess/analyse');
  await page.waitForFunction(start => document.querySelector('#notation').value === start, START);
  // Every text on the way that can be read is on the board; the others leave it alone and say why.
  await page.fill('#notation', ENDGAME);
  await page.waitForFunction(() => document.querySelector('[data-square="a1"]').ariaLabel === 'a1 empty');
  assert.match(await man(page, 'e2'), /white pawn/);
  await page.fill('#notation', `${ENDGAME.slice(0, 9)} nonsense`);
  await page.waitForFunction(() => document.querySelector('#notation').ariaInvalid === 'true');
  assert.ok((await page.locator('#notation-fault').textContent()).length > 10);
  assert.match(await man(page, 'e2'), /white pawn/);
  await page.fill('#notation', ENDGAME);
  await page.waitForFunction(() => document.querySelector('#notation').ariaInvalid === 'false');
  // The other way: a move on the board stands in the box.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('4k3/8/8/8/4P3/8/8/4K3 b'));
  await person.go('nim/analyse');
  await page.waitForFunction(() => document.querySelector('#notation').value === '3,5,7');
  await page.fill('#notation', '1,2,3,4');
  await page.waitForFunction(() => document.querySelectorAll('.board [data-heap]').length === 4);
  await mouse.play(page, { move: '4:4', label: '4:4' });
  await page.waitForFunction(() => document.querySelector('#notation').value === '1,2,3,0' ||
    document.querySelector('#notation').value === '1,2,3');
});

person('a reload restores everything', async (person, page) => {
  await person.go('chess/analyse?m=e2e4_c7c5_g1f3&at=2&flip=');
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

person('both languages, and the choice is kept', async (person, page) => {
  await person.go('');
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
  await person.go('nim/play');
  assert.match(await page.locator('.status').textContent(), han);
});

for (const theme of ['light', 'dark']) {
  person(`axe finds no serious fault in the ${theme} theme`, async (person, page) => {
    const faults = [];
    for (const [hash, tabs] of [['', 0], ['nim', 3], ['chess', 3], ['fifteen', 1], ['connect4', 1], ['kayles', 1]]) {
      for (const mode of tabs ? ['play', 'analyse', 'learn'].slice(0, tabs) : ['']) {
        await person.go(mode ? `${hash}/${mode}` : hash);
        await page.evaluate(AXE);
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        for (const fault of found.violations.filter(fault => ['serious', 'critical'].includes(fault.impact))) {
          faults.push(`${hash || 'home'} ${mode}: ${fault.id}: ${fault.nodes[0].html.slice(0, 150)} ${fault.nodes[0].any[0]?.message ?? ''}`);
        }
      }
    }
    assert.deepEqual(faults, []);
  }, { colorScheme: theme });
}

person('the first load is light', async (person, page) => {
  const devtools = await person.context.newCDPSession(page);
  await devtools.send('Network.enable');
  const files = new Map();
  devtools.on('Network.responseReceived', ({ requestId, response }) => files.set(requestId, { url: response.url, bytes: 0 }));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) files.get(requestId).bytes = encodedDataLength;
  });
  await person.go('');
  await page.waitForLoadState('networkidle');
  const names = [...files.values()].map(file => `${new URL(file.url).pathname} ${file.bytes}`);
  const sum = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  assert.ok(files.size >= 6, names.join(', '));
  assert.ok([...files.values()].every(file => file.url.startsWith(server.url) || file.url.startsWith('data:')), names.join(', '));
  assert.ok(sum <= BUDGET, `${sum} bytes: ${names.join(', ')}`);
});

person('a second visit works offline', async (person, page) => {
  await person.go('');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await person.context.setOffline(true);
  await page.reload();
  await person.go('nim/play?level=1');
  await mouse.play(page, { move: '1:1', label: '1:1' });
  await person.until('an answer of the engine', place => place.moves.length >= 2);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
});

/** Workers that a test can watch: what they are asked and when they answer. */
const watchWorkers = page => page.addInitScript(() => {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      this.name = options.name;
      this.asked = [];
      this.heard = [];
      window.workers.push(this);
      this.addEventListener('message', ({ data }) => this.heard.push({ id: data[0], kind: data[1], at: performance.now() }));
    }
    postMessage(message, ...rest) {
      if (Array.isArray(message)) this.asked.push(message[0]);
      super.postMessage(message, ...rest);
    }
  };
});
const thinking = page => page.waitForFunction(() =>
  window.workers.findLast(worker => worker.name === 'engine')?.heard.some(({ kind }) => kind === 'analysis'));

person('the page is never deaf while the engine thinks', async (person, page) => {
  await watchWorkers(page);
  await person.go('chess/analyse');
  await page.click('#endless');
  await thinking(page);
  // A loaded machine may stop the page itself: one quiet window of three is enough.
  const windows = [];
  for (let attempt = 0; attempt < 3 && !windows.some(longest => longest <= LONGEST_TASK); attempt += 1) {
    windows.push(await page.evaluate(() => new Promise(done => {
      let longest = 0;
      const seen = new PerformanceObserver(list => list.getEntries().forEach(task => { longest = Math.max(longest, task.duration); }));
      seen.observe({ type: 'longtask' });
      setTimeout(() => { seen.disconnect(); done(longest); }, 2000);
    })));
  }
  assert.ok(windows.some(longest => longest <= LONGEST_TASK), `longest tasks: ${windows} ms`);
});

person('stop is answered at once', async (person, page) => {
  await watchWorkers(page);
  await person.go('chess/analyse');
  await page.click('#endless');
  await thinking(page);
  assert.ok(await page.evaluate(() => crossOriginIsolated), 'memory can be shared');
  const took = [];
  for (let attempt = 0; attempt < 3 && !took.some(ms => ms <= LONGEST_STOP); attempt += 1) {
    if (attempt > 0) await page.click('#endless').then(() => page.click('#endless')).then(() => page.waitForTimeout(1000));
    took.push(await page.evaluate(() => new Promise(done => {
      const engine = window.workers.findLast(worker => worker.name === 'engine');
      const id = engine.asked.at(-1);
      const began = performance.now();
      engine.addEventListener('message', ({ data }) => {
        if (data[0] === id && data[1] === 'reply') done(performance.now() - began);
      });
      document.querySelector('#stop').click();
    })));
  }
  assert.ok(took.some(ms => ms <= LONGEST_STOP), `${took} ms`);
  await page.waitForFunction(() => document.querySelector('#stop').disabled);
});

person('a worker that dies is replaced and its work repeated', async (person, page) => {
  await watchWorkers(page);
  await person.go('chess/analyse');
  await thinking(page);
  const before = await page.evaluate(() => window.workers.length);
  await page.evaluate(() => {
    const engine = window.workers.findLast(worker => worker.name === 'engine');
    engine.dispatchEvent(new MessageEvent('message', { data: [engine.asked.at(-1), 'crash', 'unreachable'] }));
  });
  await page.waitForFunction(before => window.workers.length > before, before);
  await thinking(page);
  assert.match(await page.locator('#work').textContent(), /\d/);
});
