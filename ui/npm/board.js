// <boyi-board game=… position=… moves=… lang=…>: a position drawn as SVG, played on by pointing, with the value of every move where asked.
// It knows no game: a drawing comes with the places that can be pointed at, and each legal move with the places that make it.
import { Boyi } from './index.js';

const SVG = 'http://www.w3.org/2000/svg';
const WORDS = {
  en: { back: 'Back', again: 'Start again', choose: 'Which move?', turn: ['First player to move', 'Second player to move'], thinking: 'Thinking…' },
  zh: { back: '悔棋', again: '重新开始', choose: '走哪一步？', turn: ['轮到先手', '轮到后手'], thinking: '思考中…' },
};
/** Moves that a list of buttons has room for. */
const LISTED = 60;
const STYLE = `
  :host { display: inline-block; max-width: 100%; font: 15px/1.4 system-ui, sans-serif; color: inherit; }
  svg { display: block; max-width: 100%; height: auto; }
  .at { fill: transparent; outline: none; }
  .at.ready { cursor: pointer; }
  .at.ready:hover { fill: rgb(37 99 168 / .16); }
  .at:focus-visible { stroke: #2563a8; stroke-width: 5; }
  .at.chosen { fill: rgb(37 99 168 / .3); }
  .under { display: flex; flex-wrap: wrap; gap: .4em; align-items: center; margin-top: .4em; }
  button { font: inherit; padding: .15em .7em; border: 1px solid #8886; border-radius: .4em; background: none; color: inherit; cursor: pointer; }
  .notes { margin: .4em 0 0; padding-left: 1.2em; max-width: 40em; white-space: pre-line; }
  [hidden] { display: none; }
`;

const node = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) key in made ? (made[key] = value) : made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export class BoardElement extends HTMLElement {
  static observedAttributes = ['game', 'position', 'moves', 'lang', 'values', 'play', 'theme', 'size', 'flipped', 'view', 'notes'];
  static #boyi;

  /** The client that all boards of the page ask. */
  static get boyi() {
    return BoardElement.#boyi ??= new Boyi();
  }

  static set boyi(boyi) {
    BoardElement.#boyi = boyi;
  }

  #moves = [];
  #chosen = [];
  #asked;
  #drawn;
  #picture = node('div');
  #status = node('span', { role: 'status', className: 'status' });
  #choices = node('div', { className: 'under choices' });
  #back = node('button', { type: 'button', onclick: () => this.undo() });
  #again = node('button', { type: 'button', onclick: () => { this.moves = this.#given(); } });
  #notes = node('ul', { className: 'notes' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const under = node('div', { className: 'under' }, this.#status, this.#back, this.#again);
    root.append(node('style', { textContent: STYLE }), this.#picture, this.#choices, under, this.#notes);
  }

  connectedCallback() {
    this.#moves = this.#given();
    this.#show();
  }

  disconnectedCallback() {
    this.#asked?.abort();
  }

  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (['game', 'position', 'moves'].includes(name)) this.#moves = this.#given();
    this.#show();
  }

  #given() {
    return (this.getAttribute('moves') ?? '').split(/[\s_]+/).filter(Boolean);
  }

  get moves() {
    return [...this.#moves];
  }

  set moves(moves) {
    this.#moves = [...moves];
    this.#show();
  }

  get state() {
    return this.#drawn?.state;
  }

  get analysis() {
    return this.#drawn?.analysis;
  }

  get #lang() {
    const lang = this.getAttribute('lang') ?? this.closest('[lang]')?.lang ?? navigator.language;
    return /^zh/i.test(lang) ? 'zh' : 'en';
  }

  get #words() {
    return WORDS[this.#lang];
  }

  /** Who plays: `both` sides the reader, `first` or `second` the reader against the engine, `none`. */
  get #players() {
    return this.getAttribute('play') ?? 'both';
  }

  /** The level of the opponent, from `play="first 5"`. */
  get #level() {
    return Number(this.#players.split(' ')[1] ?? 10);
  }

  #readerMoves(state) {
    if (state.over) return false;
    const side = this.#players.split(' ')[0];
    return side === 'both' || side === state.mover;
  }

  #question() {
    const question = { game: this.getAttribute('game') ?? 'nim', moves: this.#moves, lang: this.#lang };
    if (this.hasAttribute('position')) question.position = this.getAttribute('position');
    return question;
  }

  async #show() {
    this.#asked?.abort();
    const { signal } = this.#asked = new AbortController();
    this.#chosen = [];
    const boyi = BoardElement.boyi;
    const question = this.#question();
    const how = {
      theme: this.getAttribute('theme') ?? 'auto',
      flipped: this.hasAttribute('flipped'),
      size: Number(this.getAttribute('size') ?? 360),
      ...(this.hasAttribute('view') && { view: this.getAttribute('view') }),
    };
    try {
      this.#draw(await boyi.drawing({ ...question, ...how }, { signal }), signal);
      const { state } = this.#drawn;
      const analysed = this.hasAttribute('values') || this.hasAttribute('notes');
      if (analysed && !state.over) {
        const analysis = await boyi.analyze(question, { signal });
        const shown = this.hasAttribute('values') ? { analysis } : {};
        const drawn = await boyi.drawing({ ...question, ...how, ...shown }, { signal });
        this.#draw({ ...drawn, analysis }, signal);
      }
      if (state.over || this.#readerMoves(state) || /^(both|none)/.test(this.#players)) return;
      this.#status.textContent = this.#words.thinking;
      const { move } = await boyi.choose({ ...question, level: this.#level }, { signal });
      this.#make(move, 'engine');
    } catch (error) {
      if (signal.aborted) return;
      this.#status.textContent = error.message;
      this.#tell('boyi-error', { error });
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #make(move, by) {
    this.#moves = [...this.#moves, move];
    this.#tell('boyi-move', { move, by, moves: this.moves });
    this.#show();
  }

  play(move) {
    this.#make(move, 'reader');
  }

  undo() {
    const engine = !/^(both|none)/.test(this.#players);
    const taken = engine && this.state && this.#readerMoves(this.state) ? 2 : 1;
    this.moves = this.#moves.slice(0, -taken);
  }

  #draw(drawn, signal) {
    if (signal.aborted) return;
    const { svg, targets, state, analysis } = this.#drawn = drawn;
    this.#picture.innerHTML = svg;
    const drawing = this.#picture.firstElementChild;
    for (const target of targets) {
      const place = document.createElementNS(SVG, 'rect');
      for (const side of ['x', 'y', 'width', 'height']) place.setAttribute(side, target[side]);
      place.setAttribute('class', 'at');
      place.dataset.at = target.at;
      place.addEventListener('click', () => this.#point(target.at));
      place.addEventListener('keydown', event => {
        if (!['Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        this.#point(target.at);
      });
      drawing.append(place);
    }
    this.#refresh();
    this.#status.textContent = state.over?.why ?? this.#words.turn[state.mover === 'first' ? 0 : 1];
    const played = this.#moves.length > this.#given().length;
    Object.assign(this.#back, { textContent: this.#words.back, hidden: !played });
    Object.assign(this.#again, { textContent: this.#words.again, hidden: !played });
    this.#notes.replaceChildren(...(this.hasAttribute('notes') ? analysis?.notes ?? [] : []).map(({ text }) => node('li', { textContent: text })));
    this.#notes.hidden = this.#notes.childElementCount === 0;
    this.#tell('boyi-state', { state, analysis });
  }

  /** The legal moves that the places chosen so far can become. Of a piece that covers squares they come in any order. */
  #candidates(chosen = this.#chosen) {
    const { moves, state } = this.#drawn;
    if (!this.#readerMoves(state)) return [];
    const covers = state.picture.covers || state.picture.numbered;
    const column = at => state.picture.falls ? at.replace(/\d+$/, '') : at;
    return moves.filter(({ at }) => chosen.length <= at.length && chosen.every((place, n) =>
      covers ? at.includes(place) : column(at[n]) === column(place)));
  }

  #point(place) {
    const chosen = this.#chosen.includes(place) ? this.#chosen.filter(other => other !== place) : [...this.#chosen, place];
    // What continues nothing begins anew.
    this.#chosen = this.#candidates(chosen).length > 0 ? chosen : this.#candidates([place]).length > 0 ? [place] : [];
    const candidates = this.#candidates();
    const complete = candidates.filter(({ at }) => at.length === this.#chosen.length);
    if (this.#chosen.length > 0 && complete.length === 1 && candidates.length === 1) return this.play(complete[0].move);
    this.#refresh();
  }

  /** Shows what can be pointed at now, and buttons for moves that pointing does not tell apart. */
  #refresh() {
    const candidates = this.#candidates();
    const chosen = this.#chosen;
    const falls = this.#drawn.state.picture.falls;
    for (const place of this.#picture.querySelectorAll('.at')) {
      const { at } = place.dataset;
      const ready = chosen.includes(at) || this.#candidates([...chosen, at]).length > 0 || this.#candidates([at]).length > 0;
      place.classList.toggle('ready', ready);
      place.classList.toggle('chosen', chosen.includes(at));
      // In a column the keys need one place.
      const reached = ready && !(falls && !candidates.some(move => move.at[0] === at));
      if (reached) place.setAttribute('tabindex', '0');
      else place.removeAttribute('tabindex');
      if (reached) place.setAttribute('role', 'button');
      place.setAttribute('aria-label', at);
    }
    const complete = chosen.length > 0 ? candidates.filter(({ at }) => at.length === chosen.length) : [];
    const listed = complete.length > 0 ? complete : candidates.filter(({ at }) => at.length === 0);
    const button = ({ move, label }) => node('button', { type: 'button', textContent: label, onclick: () => this.play(move) });
    this.#choices.replaceChildren(...(complete.length > 0 ? [node('span', { textContent: this.#words.choose })] : []), ...listed.slice(0, LISTED).map(button));
    for (const [n, made] of [...this.#choices.querySelectorAll('button')].entries()) made.dataset.move = listed[n].move;
    this.#choices.hidden = listed.length === 0;
  }
}

if (!customElements.get('boyi-board')) customElements.define('boyi-board', BoardElement);
