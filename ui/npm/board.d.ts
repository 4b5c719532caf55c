import type { AnalysisReply, State } from './types.js';
import { Boyi } from './index.js';

/** The element `<boyi-board>`: a position to look at and to play on. */
export class BoardElement extends HTMLElement {
  /** The client that all boards of the page ask. */
  static boyi: Boyi;
  /** The moves on the board; setting them shows another position. */
  moves: string[];
  /** The position shown; undefined until it is there. */
  readonly state?: State;
  /** The analysis shown, with the attribute `values`. */
  readonly analysis?: AnalysisReply;
  /** Plays a legal move, as a reader does by pointing. */
  play(move: string): void;
  /** Takes the last move back, with the opponent's answer. */
  undo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'boyi-board': BoardElement;
  }
  interface HTMLElementEventMap {
    /** A move was made: `detail.move` by `detail.by`, `reader` or `engine`. */
    'boyi-move': CustomEvent<{ move: string; by: 'reader' | 'engine'; moves: string[] }>;
    /** A position is shown. */
    'boyi-state': CustomEvent<{ state: State; analysis?: AnalysisReply }>;
    /** The position cannot be shown, or the engine failed. */
    'boyi-error': CustomEvent<{ error: Error }>;
  }
}
