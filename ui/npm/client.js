// Questions about games, answered by workers: for each module of games that is in use one for what needs no search, and one that searches.
// A worker answers one question after another.
import { moduleOf } from './memory.js';

/** Questions that need no search. */
const QUICK = new Set(['state', 'moves', 'import', 'split', 'export', 'explore']);

/** An answer that says what was wrong with the question, or that the work failed. */
export class BoyiError extends Error {
  constructor({ kind, text, field, found, reason }) {
    super(text);
    this.name = 'BoyiError';
    Object.assign(this, { kind, field, found, reason });
  }
}

const aborted = signal => signal.reason ?? new DOMException('The question was withdrawn', 'AbortError');
const first = game => game?.split(':')[0] ?? '';

/** One worker of a module: the questions it has been asked, and the one that it works on. */
class Lane {
  constructor(platform, name, compiled, threads) {
    Object.assign(this, { platform, name, compiled, threads, questions: [], number: 0 });
  }

  ask(question) {
    return new Promise((resolve, reject) => {
      Object.assign(question, { resolve, reject });
      const { signal } = question;
      if (signal?.aborted) return reject(aborted(signal));
      question.withdraw = () => this.withdraw(question);
      signal?.addEventListener('abort', question.withdraw, { once: true });
      this.questions.push(question);
      this.next();
    });
  }

  withdraw(question) {
    question.reject(aborted(question.signal));
    if (this.current !== question) {
      this.questions = this.questions.filter(other => other !== question);
    } else if (this.sent && this.stop) {
      // The worker's answer is what it knows by now, and nobody waits for it.
      Atomics.store(this.stop, 0, 0);
    } else if (this.sent) {
      this.end();
      this.done(() => {});
    }
  }

  async next() {
    if (this.current || this.questions.length === 0) return;
    const question = this.current = this.questions.shift();
    try {
      await (this.ready ??= this.start());
    } catch (error) {
      this.end();
      return this.done(() => question.reject(error));
    }
    if (this.current !== question) return;
    if (question.signal?.aborted) return this.done(() => {});
    this.number = this.number % 0x7fffffff + 1;
    this.sent = true;
    if (this.stop) Atomics.store(this.stop, 0, this.number);
    this.platform.hold(this.worker);
    this.worker.postMessage([this.number, question.request, question.game]);
  }

  async start() {
    const module = await this.compiled();
    const worker = this.worker = this.platform.startWorker('./worker.js');
    this.stop = this.platform.canStop() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    this.platform.hold(worker);
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: [, kind, text] }) => kind === 'failed' ? reject(new Error(text)) : resolve();
      worker.onerror = event => reject(new Error(event.message ?? 'the worker did not start'));
      worker.postMessage({ name: this.name });
      // Without shared memory there are no threads to start.
      worker.postMessage({ module, stop: this.stop, threads: this.stop ? this.threads : 0 });
    });
    worker.onmessage = ({ data }) => this.hear(...data);
    worker.onerror = event => this.hear(this.number, 'crash', event.message ?? 'the worker ended');
  }

  hear(number, kind, text) {
    const question = this.current;
    // It has grown while it answered: a later question gets a new one.
    if (kind === 'spent') {
      if (question) this.spent = true;
      else this.end();
      return;
    }
    if (!question || number !== this.number) return;
    if (kind === 'analysis') question.onAnalysis?.(JSON.parse(text));
    if (kind === 'nodes') question.onNodes?.(Number(text));
    if (kind === 'reply') this.done(() => answer(question, JSON.parse(text)));
    if (kind === 'crash') {
      this.end();
      this.done(() => question.reject(new Error(text)));
    }
  }

  done(settle) {
    this.current?.signal?.removeEventListener('abort', this.current.withdraw);
    this.current = undefined;
    this.sent = false;
    if (this.worker) this.platform.release(this.worker);
    if (this.spent) this.end();
    settle();
    this.next();
  }

  end() {
    this.worker?.terminate();
    this.worker = this.ready = undefined;
    this.spent = false;
  }

  close(error) {
    for (const question of [this.current, ...this.questions].filter(Boolean)) question.reject(error);
    this.current = undefined;
    this.questions = [];
    this.end();
  }
}

function answer({ resolve, reject }, reply) {
  if (reply.error) reject(new BoyiError(reply.error));
  else resolve(reply);
}

/** Boyi, on a platform: index.js and node.js have one each. */
export class Client {
  #platform;
  #threads;
  #lang;
  #compiled = new Map();
  #lanes = new Map();
  #catalogues = new Map();
  #drawing;
  #calculator;
  #calculations = Promise.resolve();

  constructor(platform, { threads = 1, lang = 'en' } = {}) {
    this.#platform = platform;
    this.#threads = threads;
    this.#lang = lang;
  }

  #compile(name) {
    if (!this.#compiled.has(name)) {
      const compiled = this.#platform.compile(name);
      compiled.catch(() => this.#compiled.delete(name));
      this.#compiled.set(name, compiled);
    }
    return this.#compiled.get(name);
  }

  /** Any request of the JSON interface. */
  ask(request, { signal, onAnalysis, onNodes } = {}) {
    const whole = { lang: this.#lang, ...request };
    const name = moduleOf(whole.game);
    const quick = QUICK.has(whole.ask);
    const key = `${name} ${quick}`;
    if (!this.#lanes.has(key)) this.#lanes.set(key, new Lane(this.#platform, name, () => this.#compile(name), quick ? 1 : this.#threads));
    return this.#lanes.get(key).ask({ request: JSON.stringify(whole), game: first(whole.game), signal, onAnalysis, onNodes });
  }

  async games({ lang = this.#lang } = {}) {
    const name = `./games-${lang}.json`;
    if (!this.#catalogues.has(name)) this.#catalogues.set(name, this.#platform.readJson(name));
    return (await this.#catalogues.get(name)).games;
  }

  state(question, options) {
    return this.ask({ ...question, ask: 'state' }, options);
  }

  async moves(question, options) {
    return (await this.ask({ ...question, ask: 'moves' }, options)).moves;
  }

  analyze(question, options) {
    return this.ask({ lines: 'all', ...question, ask: 'analyze' }, options);
  }

  choose(question, options) {
    return this.ask({ level: 10, ...question, ask: 'choose' }, options);
  }

  hint(question, options) {
    return this.ask({ ...question, ask: 'hint' }, options);
  }

  review(question, options) {
    return this.ask({ ...question, ask: 'review' }, options);
  }

  /** The drawing of a position with what can be pointed at. */
  async drawing({ values = false, analysis, view, theme, size, flipped, title, ...question }, options) {
    const [state, found, draw] = await Promise.all([
      this.state({ ...question, view }, options),
      values && !analysis ? this.analyze(question, options) : analysis,
      this.#draw(),
    ]);
    const chess = moduleOf(question.game) === 'boyi_chess';
    const asked = { state, analysis: found, chess, theme, size, flipped, title };
    return { ...JSON.parse(draw(JSON.stringify(asked))), state, analysis: found };
  }

  async svg(question, options) {
    return (await this.drawing(question, options)).svg;
  }

  #draw() {
    this.#drawing ??= this.#platform.drawing().then(async ({ init, draw, module }) => {
      await init({ module_or_path: module, memory: new WebAssembly.Memory({ initial: 512, maximum: 16384 }) });
      return draw;
    });
    return this.#drawing;
  }

  /** The value of an expression of partizan games, or whether a relation holds. */
  value(expression, { lang = this.#lang } = {}) {
    const asked = this.#calculations.then(() => this.#calculate(expression, lang));
    this.#calculations = asked.catch(() => {});
    return asked;
  }

  async #calculate(expression, lang) {
    const module = await this.#compile('boyi_partizan');
    const worker = this.#calculator ??= this.#platform.startWorker('./value.js');
    this.#platform.hold(worker);
    try {
      const text = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data: [, kind, text] }) => kind === 'reply' ? resolve(text) : reject(new Error(text));
        worker.onerror = event => reject(new Error(event.message));
        worker.postMessage({ module });
        worker.postMessage([1, expression, lang]);
      });
      const { value, relation, fault } = JSON.parse(text);
      if (fault) throw new BoyiError({ kind: 'request', field: 'expression', found: expression, text: fault.text });
      return value ?? relation;
    } finally {
      this.#platform.release(worker);
    }
  }

  /** Ends the workers; open questions fail. */
  close() {
    const error = new DOMException('Boyi was closed', 'AbortError');
    for (const lane of this.#lanes.values()) lane.close(error);
    this.#lanes.clear();
    this.#calculator?.terminate();
    this.#calculator = undefined;
  }
}
