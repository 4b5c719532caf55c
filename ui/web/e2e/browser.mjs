// The browser, the server under test, and a user who looks at the page. Errors and warnings of the page are kept;
// a failed test leaves a screenshot in `failed/`.
import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** How long anything may take to appear, in milliseconds: on a busy machine too, and never to be waited for by the clock. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

const DIST = new URL('../dist/', import.meta.url);
// The same browser without windows: a page costs a quarter of the work.
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';
/** The browser whose data a test keeps. */
export const BROWSER = process.env.CHROMIUM ?? CHROMIUM;
export const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/**
 * Starts `boyi serve` on a free port and gives `{ url, stop }`; `stop` resolves to its exit status. Fails unless it serves the page
 * that was built last, from the sources as they are now; with BOYI_STAMP=committed any page will do.
 */
export async function serve(...options) {
  const child = spawn(process.env.BOYI ?? 'boyi', ['serve', '--port', '0', '--lang', 'en', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise(done => child.once('exit', (code, signal) => done(code ?? signal)));
  const ready = new Promise(done => createInterface({ input: child.stdout }).on('line', line => done(line)));
  const line = await Promise.race([ready, ended.then(code => { throw new Error(`boyi serve ended with ${code}`); })]);
  const url = line.match(/http:\/\/\S+/)[0];
  const stop = () => { child.kill('SIGTERM'); return ended; };
  try {
    if (process.env.BOYI_STAMP !== 'committed') await fresh(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function fresh(url) {
  const stamp = new URL('.built', DIST);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n')[0] : 'no stamp';
  const stale = 'run these tests with `cargo xtask e2e`, which builds what is missing';
  if (built !== process.env.BOYI_STAMP) throw new Error(`ui/web/dist/ was built from other sources (${built}): ${stale}`);
  for (const name of readdirSync(DIST).filter(name => !/^\.|\.br$|^databases\.json$/.test(name))) {
    const served = Buffer.from(await (await fetch(new URL(name, url))).arrayBuffer());
    if (!served.equals(readFileSync(new URL(name, DIST)))) throw new Error(`${name} in the program is not the one in ui/web/dist/: ${stale}`);
  }
}

/** Chromium, `whole` or without windows, where that is installed. */
export const launch = (whole = true) => chromium.launch({
  executablePath: whole || process.env.CHROMIUM || !existsSync(SHELL) ? BROWSER : SHELL, args: FLAGS,
});

// The weaker levels play at random; here the numbers are always the same.
const seedRandom = () => {
  let seed = 1;
  Math.random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A user with their own browser window. */
export class User {
  static async arrive(browser, url, options = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...options,
    });
    const user = new User();
    Object.assign(user, { context, url, problems: [], page: await context.newPage() });
    await user.page.addInitScript(seedRandom);
    user.page.on('pageerror', error => user.problems.push(`error: ${error.message}`));
    user.page.on('console', message => {
      // Expected in tests that intercept files and therefore block the service worker.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) user.problems.push(`${message.type()}: ${message.text()}`);
    });
    user.page.on('requestfailed', request => {
      // What the page itself no longer wants: a reload cancels what is still loading, the end of an engine its pooled threads.
      const reason = request.failure()?.errorText;
      if (reason !== 'net::ERR_ABORTED') user.problems.push(`failed: ${request.url()}: ${reason}`);
    });
    return user;
  }

  /** Opens an address within the page and waits for its board; `''` is the catalogue. */
  async go(hash) {
    await this.page.goto(`${this.url}#/${hash}`);
    const boards = ['[data-square]', '[data-heap]', '[data-number]', '.graph-board', '.part'].map(part => `.game .board ${part}`).join(', ');
    await this.page.locator(hash ? boards : '.card')
      .first().waitFor({ state: 'attached', timeout: PATIENCE });
  }

  /** Reads the address: game, start position, moves, the ply shown. */
  async place() {
    const hash = new URL(this.page.url()).hash;
    const [, name, mode, query] = hash.match(/^#\/([^/?]*)\/?([^?]*)\??(.*)$/) ?? [];
    const parts = new Map((query ?? '').split('&').map(part => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]));
    const read = text => decodeURIComponent(text.replaceAll('_', ' '));
    return {
      game: decodeURIComponent(name ?? ''),
      mode,
      position: parts.has('p') ? read(parts.get('p')) : undefined,
      moves: (parts.get('m') ?? '').split('_').filter(Boolean).map(decodeURIComponent),
      at: parts.has('at') ? Number(parts.get('at')) : undefined,
    };
  }

  /** Polls the address until `holds` is true of it. */
  async until(what, holds, timeout = PATIENCE) {
    const end = Date.now() + timeout;
    for (;;) {
      const place = await this.place();
      if (holds(place)) return place;
      if (Date.now() > end) throw new Error(`timed out waiting for ${what}; the address is ${this.page.url()}`);
      await this.page.waitForTimeout(20);
    }
  }

  /** Waits until the page has kept these files for use without a network, cuts the network off and loads the page again. */
  async goOffline(...files) {
    // Asked from here: `waitForFunction` takes the promise of an answer for a yes.
    const missing = () => this.page.evaluate(async files => {
      const found = await Promise.all(files.map(file => caches.match(`./${file}`)));
      return files.filter((_, at) => !found[at]);
    }, files);
    const end = Date.now() + PATIENCE;
    while ((await missing()).length > 0 && Date.now() < end) await this.page.waitForTimeout(100);
    const left = await missing();
    if (left.length > 0) throw new Error(`not kept: ${left.join(', ')}`);
    await this.page.waitForFunction(() => navigator.serviceWorker.controller);
    await this.context.setOffline(true);
    await this.page.reload();
  }

  /** Fails where axe finds a serious fault in what is shown. */
  async accessible(what = 'the page') {
    // What is fading in is hard to read yet.
    await this.page.evaluate(() => Promise.all(document.getAnimations()
      .filter(motion => motion.effect?.getComputedTiming().iterations !== Infinity)
      .map(motion => motion.finished.catch(() => {}))));
    await this.page.evaluate(AXE);
    const faults = await this.page.evaluate(async () => {
      const found = await window.axe.run(document, { resultTypes: ['violations'] });
      return found.violations.filter(fault => ['serious', 'critical'].includes(fault.impact))
        .map(fault => `${fault.id}: ${fault.nodes.map(node => node.target).join(' ')}`);
    });
    if (faults.length) throw new Error(`${what}: ${faults.join('; ')}`);
  }

  async screenshot(name) {
    mkdirSync(new URL('./failed/', import.meta.url), { recursive: true });
    const file = new URL(`./failed/${name.replace(/[^\w.-]+/g, '-')}.png`, import.meta.url).pathname;
    await this.page.screenshot({ path: file }).catch(() => {});
    return file;
  }

  async leave() {
    // A file that is intercepted just now has nobody left to read it.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }
}

/** The service itself, in workers of its own page, one for each module: says which moves are legal. */
export class Service {
  static async open(browser, url, threads = 1) {
    const service = new Service();
    service.context = await browser.newContext();
    service.page = await service.context.newPage();
    await service.page.goto(url);
    await service.page.evaluate(async threads => {
      const { addressOf, compile, moduleOf } = await import('./memory.js');
      const waiting = new Map();
      const start = name => new Promise(async ready => {
        const worker = new Worker('./worker.js', { type: 'module' });
        worker.onmessage = ({ data: [id, kind, text] }) => {
          if (kind === 'ready') ready(worker);
          if (kind === 'reply' || kind === 'crash') {
            waiting.get(id)?.(text);
            waiting.delete(id);
          }
        };
        worker.postMessage({ name, module: await compile(addressOf(name)), threads });
      });
      const workers = {};
      let last = 0;
      window.ask = request => new Promise(async done => {
        last += 1;
        const id = last;
        waiting.set(id, done);
        const { game } = JSON.parse(request);
        const worker = await (workers[moduleOf(game)] ??= start(moduleOf(game)));
        worker.postMessage([id, request, game?.split(':')[0]]);
      });
    }, threads);
    return service;
  }

  /** The reply as text, byte for byte. */
  text(request) {
    return this.page.evaluate(request => window.ask(request), JSON.stringify(request));
  }

  /** The catalogue of the page. */
  games() {
    return this.page.evaluate(async () => (await (await fetch('./games-en.json')).json()).games);
  }

  async ask(request) {
    const reply = JSON.parse(await this.text(request));
    if (reply.error) throw new Error(`${JSON.stringify(request)}: ${reply.error.text}`);
    return reply;
  }

  close() {
    return this.context.close();
  }
}
