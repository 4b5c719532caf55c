import type {
  AnalysisReply, Analyze, Choice, Choose, ErrorKind, GameInfo, Hint, Lang, Request, Review, ReviewGame, State,
} from './types.js';

export type * from './types.js';

/** A position: a game, where it began, and the moves since. */
export interface Position {
  /** A game by its name, with parameters: `nim`, `nim:misere`, `connect4:m=4,n=4`. */
  game: string;
  /** The position that the moves begin from, in the game's notation; its usual start if absent. */
  position?: string;
  /** The moves played since. */
  moves?: readonly string[];
  /** The language of the words in the answer; that of the client if absent. */
  lang?: Lang;
}

/** How a question is asked. */
export interface Asking {
  /** Withdraws the question: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Hears of the best analysis so far. */
  onAnalysis?: (analysis: AnalysisReply) => void;
  /** Hears how many positions were searched. */
  onNodes?: (nodes: number) => void;
}

/** How a position is drawn. */
export interface Draw {
  /** Whether the value of each move is shown where it is made. */
  values?: boolean;
  /** The analysis whose best moves and values are shown; one is asked for if `values` is true and this is absent. */
  analysis?: AnalysisReply;
  /** The picture wanted, of games that have several. */
  view?: string;
  /** The colours; the reader's preference if absent. */
  theme?: 'auto' | 'light' | 'dark';
  /** Pixels of the longer side, 16 to 4096; 360 if absent. */
  size?: number;
  /** Whether boards are seen from the other side. */
  flipped?: boolean;
  /** The description for screen readers; the position if absent. */
  title?: string;
}

/** A place that can be pointed at: `b2` a square, `1:3` the counter of heap 1 that is taken with two on top of it, `7` a number. */
export type Place = string;

/** A drawn position. */
export interface Drawing {
  /** The SVG document. */
  svg: string;
  /** The places that can be pointed at, each with its rectangle in the units of the drawing's view box. */
  targets: { at: Place; x: number; y: number; width: number; height: number }[];
  /** The legal moves, each with the places that are pointed at to make it. */
  moves: { move: string; label: string; at: Place[] }[];
  /** The position. */
  state: State;
  /** The analysis shown. */
  analysis?: AnalysisReply;
}

/** The value of an expression of partizan games. */
export interface Calculated {
  /** The canonical form. */
  value: string;
  /** Its properties, each with its name. */
  lines: [string, string][];
  /** The terms of a sum, and the best move of each player. */
  sum: string[];
  /** The thermograph as SVG. */
  thermograph: string;
}

/** An answer that says what was wrong with the question, or that the work failed. */
export class BoyiError extends Error {
  /** `request` or `work`. */
  kind: ErrorKind;
  /** What the question has wrong: `game`, `position`, `move`. */
  field?: string;
  /** The text found there. */
  found?: string;
  /** The id of what was expected. */
  reason?: string;
}

/** Answers questions about games. Modules are loaded, and workers started, when they are first needed. */
export class Boyi {
  constructor(options?: {
    /** Threads that search, where memory can be shared: in Node, and on pages that are cross-origin isolated. 1 if absent; with 1 the same question has the same answer. */
    threads?: number;
    /** The language of the words in answers; English if absent. */
    lang?: Lang;
  });
  /** The catalogue. */
  games(options?: { lang?: Lang }): Promise<GameInfo[]>;
  /** The picture of a position, its legal moves, whether the game is over. */
  state(position: Position & { view?: string }, asking?: Asking): Promise<State>;
  /** The legal moves in every notation of the game. */
  moves(position: Position, asking?: Asking): Promise<Record<string, string>[]>;
  /** The value of a position, the best moves, the value of every move (`lines: 1` for the best alone), the reasons in words. */
  analyze(position: Position & Analyze, asking?: Asking): Promise<AnalysisReply>;
  /** The move of an opponent of level 1 to 10; 10 if absent. */
  choose(position: Position & Partial<Choose>, asking?: Asking): Promise<Choice>;
  /** A hint in three grades. */
  hint(position: Position, asking?: Asking): Promise<Hint>;
  /** A mark for each move of a game, and its turning points. */
  review(position: Position & ReviewGame, asking?: Asking): Promise<Review>;
  /** A position as SVG. */
  svg(position: Position & Draw, asking?: Asking): Promise<string>;
  /** A position as SVG, with what can be pointed at in it. */
  drawing(position: Position & Draw, asking?: Asking): Promise<Drawing>;
  /** The value of an expression of partizan games, such as `{2|-1/2} + domineering(2x3)`; of a relation, such as `^ + * = *2`, whether it holds. */
  value(expression: string, options?: { lang?: Lang }): Promise<Calculated | { text: string }>;
  /** Any question of the JSON interface; the type of its answer is in `boyi/types`. */
  ask<Reply = unknown>(request: Request, asking?: Asking): Promise<Reply>;
  /** Ends the workers. Open questions fail. */
  close(): void;
}
