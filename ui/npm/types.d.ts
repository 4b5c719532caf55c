// Written by tests/types.mjs from `boyi schema`: the JSON of requests and replies.

/** An analysis, as `boyi analyze --json` prints it. */
export type AnalysisReply = {
  /** The best moves. */
  best: string[];
  /** The engine that answered. */
  engine: string;
  /** The game with its parameters. */
  game: string;
  /** The lines, best first. */
  lines: Line[];
  /** Whether there may be further ones as good, which were too many to try or are open. */
  more?: boolean;
  /** The player to move. */
  mover: Side;
  /** Its nimber, in normal play of impartial games, where it is known. */
  nimber?: number | null;
  /** Why, in words. */
  notes: NoteText[];
  /** The parts of a position that is a sum, with their nimbers, where those decide. */
  parts?: SumPart[];
  /** The position analysed. */
  position: string;
  /** The version of this schema. */
  schema: 1;
  /** The evaluation of each piece, where the terms were asked for and the evaluation has them. */
  squares?: SquareValue[];
  /** The cost of the analysis. */
  stats: StatsReply;
  /** The terms of the evaluation, where they were asked for. */
  terms?: Term[] | null;
  /** The value for the player to move. */
  value: Value;
  /** The components of a sum with partizan games, with their values. */
  values?: PartValue[];
};

/** How to analyse. */
export type Analyze = {
  /** Plies to search. */
  depth?: number | null;
  /** `auto` or an engine's name. */
  engine?: string;
  /** An evaluation's name; the usual one if absent. */
  evaluator?: string | null;
  /** Whether to add the evaluation's terms. */
  explain?: boolean;
  /** Lines to report. */
  lines?: LineCount;
  /** Nodes to search. */
  nodes?: number | null;
  /** Milliseconds to search. */
  time_ms?: number | null;
};

/** Moves one after another with comments, glyphs and variations: a game's main line, or a variation. */
export type AnnotatedLine = {
  /** The comment before the first move. */
  comment?: string | null;
  /** The moves. */
  moves: AnnotatedMove[];
};

/** A move with what is said about it. */
export type AnnotatedMove = {
  /** The comment after it. */
  comment?: string | null;
  /** PGN's numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  glyphs?: number[];
  /** The form that people like to read: `e4`. */
  label: string;
  /** The canonical form, which protocols and JSON use: `e2e4`, `3:6`. */
  move: string;
  /** The variations that replace it. */
  variations?: AnnotatedLine[];
};

/** An argument of a `Note` or a `ParseError`. */
export type Arg = number | string;

/** How a player blocks every line. */
export type BlockadeReply = {
  /** If one square of a pair is taken, the other one is the answer. */
  pairs: string[][];
  /** Squares of lines without a pair, of which the most dangerous is taken (Erdős and Selfridge). */
  sum: string[];
};

/** A word on a board of points. */
export type BoardWord = {
  /** The cells between which it stands, in the middle. */
  between: number[];
  /** The word. */
  text: string;
};

/** The relation of a reported value to the true one. */
export type Bound = "exact" | "at_least" | "at_most";

/** A cell: a nimber, or who wins. */
export type CellReply = number | OutcomeName;

/** A certificate that holds: `boyi nimbers --check --json`. */
export type CertificateReply = {
  /** Heaps that the checker computed. */
  heaps: number;
  /** The period. */
  period: number;
  /** The first heap from which the period holds. */
  preperiod: number;
  /** The code of the game. */
  rules: string;
  /** The saltus: the nimbers added with each period. */
  saltus: number;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
};

/** A chosen move. */
export type Choice = {
  /** The move as people like to read it. */
  label: string;
  /** The move. */
  move: string;
  /** The version of this schema. */
  schema: 1;
  /** The reasons for it, in words. */
  why: string[];
};

/** The engine that chooses a move. */
export type Choose = {
  /** From 1 (loses to a beginner) to 10 (perfect, or as strong as it gets). */
  level: number;
  /** Chooses among moves that the level holds equal; the same seed chooses the same. */
  seed?: number;
  /** Milliseconds that the strongest level takes, whatever it finds out in them; the game's own measure of work if absent, and then the same seed chooses the same move. */
  time_ms?: number | null;
};

/** How to compare the engines. */
export type Compare = {
  /** Plies for each engine to search. */
  depth: number;
  /** An evaluation's name; the usual one if absent. */
  evaluator?: string | null;
};

/** One engine's work in a comparison. */
export type Compared = {
  /** The moves it holds best. */
  best: string[];
  /** Interior nodes left early. */
  cutoffs: number;
  /** The engine. */
  engine: string;
  /** Positions expanded. */
  interior: number;
  /** Positions valued without playing on. */
  leaves: number;
  /** Interior nodes and leaves together. */
  nodes: number;
  /** Positions answered by the transposition table. */
  table_hits: number;
  /** Milliseconds by the observer's clock. */
  time_ms: number;
  /** The value it found. */
  value: Value;
};

/** The same search by each engine. */
export type Comparison = {
  /** Plies searched. */
  depth: number;
  /** One entry per engine, from the plainest to the most refined. */
  engines: Compared[];
  /** The game with its parameters. */
  game: string;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** The source counted. */
export type Counted = "openings" | "games";

/** A database of which every record was found right: `boyi verify --json`, `boyi solve --verify --json`. */
export type DatabaseReply = {
  /** The game with its parameters. */
  game: string;
  /** `database`. */
  kind: VerifiedKind;
  /** Records compared with those of the positions after them. */
  records: number;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
};

/** Positions by distance: element d of a list counts those d plies from the end. */
export type DistanceCounts = {
  /** Positions whose best play never ends. */
  endless: number;
  /** Positions that end level. */
  level: number[];
  /** Positions that the player to move loses. */
  loss: number[];
  /** Positions that the player to move wins. */
  win: number[];
};

/** A description of this machine, in words: `boyi doctor --json`. */
export type DoctorReply = {
  /** The instructions that engines choose at run time. */
  cpu: string;
  /** Saved games. */
  games: string;
  /** The language of the words. */
  language: string;
  /** Memory. */
  memory: string;
  /** The page that the program serves. */
  page: string;
  /** The version of this schema. */
  schema: 1;
  /** Where tablebases are looked for. */
  tablebases: string;
  /** The terminal. */
  terminal: string;
  /** Threads that run at once. */
  threads: string;
  /** The program's version, and what it was made for. */
  version: string;
};

/** The kind of an error. */
export type ErrorKind = "request" | "work";

/** A reply that says why there is no answer. */
export type ErrorReply = {
  /** Why there is no answer. */
  error: RequestError;
  /** The version of this schema. */
  schema: 1;
};

/** Moves played from a position of chess or xiangqi: in the games of a corpus, or in named openings. */
export type Explored = {
  /** The name of the opening, if it has one. */
  called?: string | null;
  /** Games of the corpus, or lines, in all. */
  corpus: number;
  /** The game with its parameters. */
  game: string;
  /** The moves, the most frequent first. */
  moves: ExploredMove[];
  /** The source counted: `openings`, the named opening lines, or `games`, those of a corpus. */
  of: Counted;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** A move that was played. */
export type ExploredMove = {
  /** Those that Black won. The results of the others are not known. */
  black: number;
  /** The name of the opening that the move leads to, where that is another one. */
  called?: string | null;
  /** Draws. */
  draws: number;
  /** Games, or lines of openings, with the move. */
  games: number;
  /** The move as people like to read it. */
  label: string;
  /** The move. */
  move: string;
  /** The average rating of those who played the move, where it is known. */
  rating?: number | null;
  /** Those that White, or Red, won. */
  white: number;
};

/** A whole game as text. */
export type Exported = {
  /** The version of this schema. */
  schema: 1;
  /** The text. */
  text: string;
};

/** How a finished game ended. */
export type GameEnd = {
  /** The fact that it says; absent where the rules of the game alone do. */
  note?: NoteText | null;
  /** `win`, `draw` or `loss` for the player to move. */
  result: Outcome;
  /** The same as it is told to the first player and to the second, where it speaks of them. */
  told?: string[] | null;
  /** Why, in words. */
  why: string;
};

/** A game of the catalogue. */
export type GameInfo = {
  /** Known results about it. */
  about: string;
  /** Other names that open it, some of them with parameters: its titles in every language, and what else people call it. */
  aliases?: string[];
  /** The engines that can be asked. */
  engines: string[];
  /** How its positions can be judged without search. */
  evaluators: string[];
  /** Its family: `impartial`, `line`, `chess`. */
  group: string;
  /** Where the best answers come from: `theory`, `solved`, `search`. */
  knowledge: string;
  /** The name people type. */
  name: string;
  /** Its parameters. */
  params: ParamInfo[];
  /** The picture of a position that shows what the game is. */
  picture: Picture;
  /** Its rule in one line, with the usual parameters. */
  rule: string;
  /** The names of its sides: that of the first player at the start, and the other's. */
  sides?: string[];
  /** The position a new game begins with. */
  start: string;
  /** Its title. */
  title: string;
  /** Its variants that have names of their own. */
  variants?: Variant[];
  /** How it can be shown. */
  views: string[];
};

/** A game summed up: `boyi batch --summary` of PGN games. Chances, losses of chances and accuracy go from 0 to 100, as in a review. */
export type GameReply = {
  /** The first player's chances, before the first move and after each. */
  chances: number[];
  /** The losses of the first player's moves. */
  first: LossesReply;
  /** The game with its parameters. */
  game: string;
  /** The winning chances that each move lost for its player. */
  losses: number[];
  /** The moves. */
  moves: string[];
  /** How many moves there are. */
  plies: number;
  /** Notes on the parts of its PGN text that the game leaves out, such as a null move and what follows it. */
  remarks?: NoteText[];
  /** The version of this schema. */
  schema: 1;
  /** The losses of the second player's moves. */
  second: LossesReply;
  /** The tags of its PGN text; `FEN` is the position that it began with, if not the usual one. */
  tags: {
    [name: string]: string;
  };
};

/** The catalogue. */
export type Games = {
  /** Every game. */
  games: GameInfo[];
  /** The version of this schema. */
  schema: 1;
};

/** A graph: vertices at their places, and edges between them. */
export type GraphPicture = {
  /** The colour of each edge, in their order: `l` is blue, Left's, `r` red, Right's, `e` green, both players'. Empty where edges have no colours. */
  colours?: string;
  /** Whether edges lead from their first end to their second. */
  directed: boolean;
  /** The ends of each edge, as indices of vertices. Edges may repeat, and both ends may be the same. */
  edges: number[][];
  /** Its height, in the same units. */
  height: number;
  /** Vertices that are not drawn, because the graph is too large. */
  hidden: number;
  /** The vertices. */
  vertices: Vertex[];
  /** The width of the drawing, in units of which a square of a board has 100. */
  width: number;
};

/** A rectangular board of cells. Columns are lettered from `a` at the left, rows numbered from 1 at the bottom, or at the top where the game's literature does so; in a single row moves may number the cells instead. A *square* is its column and its row as they are named, both from 0. */
export type Grid = {
  /** Whether letters are the animals of Dōbutsu shōgi, the first player's in capitals: lion, elephant, giraffe, chick, hen. */
  animals?: boolean;
  /** `columns * rows` cells, row by row from the top: a piece's letter, a blank where no piece can stand, or nothing. */
  cells: (string | null)[];
  /** Whether squares alternate in colour, as on a chess board. */
  chequered: boolean;
  /** Number of columns. */
  columns: number;
  /** Whether the squares of a move are those that one piece covers after it, as of a domino. */
  covers?: boolean;
  /** The first player's letters, where pieces are discs with letters or characters on them; all others are the second player's. */
  discs?: string;
  /** Whether pieces fall to the lowest empty cell of their column. */
  falls?: boolean;
  /** Whether discs have pictures of the pieces of xiangqi on them in place of their letters `KABNRCP`. */
  figures?: boolean;
  /** Whether rows are numbered from the top. */
  from_top?: boolean;
  /** The number of columns at the right that are beside the board, for pieces in hand, the second player's at the top. */
  hands?: number;
  /** How pieces look in place of signs, stones and discs. */
  look?: PieceLook;
  /** Signs on empty cells. */
  marks?: Mark[];
  /** Whether moves number the cells of the only row, from 1 at the left. */
  numbered?: boolean;
  /** The lines of a board of points; absent from a board of squares. */
  points?: Points | null;
  /** Number of rows. */
  rows: number;
  /** Whether `x` and `o` are black and white pieces, as they are yellow and red ones where they fall; else they are a cross and a ring as on paper. */
  stones?: boolean;
  /** The cells of the line that ended the game, as indices of `cells`. */
  won?: number[];
};

/** The look of heaps. */
export type HeapLook = "counters" | "skittles" | "strip";

/** A hint in three grades. */
export type Hint = {
  /** The move as people like to read it. */
  label: string;
  /** First, what to look at. */
  look: string;
  /** Then the move. */
  move: string;
  /** The version of this schema. */
  schema: 1;
  /** Then what it gains, and why. */
  why: string[];
};

/** A whole game read from text. */
export type Imported = {
  /** The game with its parameters. */
  game: string;
  /** The games of the text, of which the first was read; absent if it is the only one. */
  games?: number | null;
  /** The moves again with comments, glyphs and variations, where the text has some. */
  line?: AnnotatedLine | null;
  /** Its moves. */
  moves: MoveText[];
  /** The position that it began with; absent if that is the usual one. */
  position?: string | null;
  /** Notes on the parts of the text that are left out of the game. */
  remarks?: NoteText[];
  /** The version of this schema. */
  schema: 1;
  /** PGN's tags, without those of the starting position. */
  tags?: [string, string][];
};

/** A language the program speaks. */
export type Lang = "en" | "zh";

/** The legal moves, as `boyi moves --json` prints them. */
export type LegalMoves = {
  /** The game with its parameters. */
  game: string;
  /** Each move's text in every notation that the game writes, by the notation's name; none where the position alone ends the game. A game that is over otherwise, such as by a repetition or for lack of material, still has them. */
  moves: {
    [name: string]: string;
  }[];
  /** How the game ended; absent while it goes on. */
  over?: GameEnd | null;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** A line in JSON. */
export type Line = {
  /** The relation of the value to the true one; absent where the value is unknown. */
  bound?: Bound | null;
  /** The same moves as people like to read them (SAN in chess), where that differs. */
  labels?: string[] | null;
  /** The first move. */
  move: string;
  /** The nimber of the position that the first move leaves, in normal play of impartial games, where it is known. */
  nimber?: number | null;
  /** The moves of the line, the first one included. */
  pv: string[];
  /** Its value, from the point of view of the side to move. */
  value: Value;
};

/** How many lines to tell, best first; `all` is one for every legal move. */
export type LineCount = number | "all";

/** A proof that holds: `boyi verify --json`. */
export type LineProofReply = {
  /** The game with its parameters. */
  game: string;
  /** `line-proof`. */
  kind: VerifiedKind;
  /** Nodes of the proof. */
  nodes: number;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
  /** `win`, `loss` or `draw`, for the player to move. */
  value: string;
};

/** The winner of a loopy game. */
export type LoopyOutcome = "left" | "right" | "draw";

/** A term of an expression with loopy terms. */
export type LoopyPartReply = {
  /** Whether its value is loopy. */
  loopy: boolean;
  /** The term as it was written, with a minus before it if it is subtracted. */
  text: string;
  /** Its value. */
  value: string;
};

/** The value of an expression with loopy terms, in which play may go on for ever: `boyi value --json`. */
export type LoopyReply = {
  /** The winner if Left moves first. */
  left_first: LoopyOutcome;
  /** Whether the value is loopy; false where the loops of a sum cancel. */
  loopy: boolean;
  /** The value if endless play counts as won by Right. */
  offside: string;
  /** The value if endless play counts as won by Left. */
  onside: string;
  /** The terms of the expression. */
  parts: LoopyPartReply[];
  /** The winner if Right moves first. */
  right_first: LoopyOutcome;
  /** The version of this schema. */
  schema: 1;
  /** Whether the value is a stopper: its onside is its offside. */
  stopper: boolean;
  /** The value in canonical form. */
  value: string;
};

/** The losses of a player's moves. */
export type LossesReply = {
  /** Their accuracy; `null` without a move. */
  accuracy?: number | null;
  /** Moves that lost 15 points or more. */
  blunders: number;
  /** Moves that lost 5 points or more, and fewer than 10. */
  inaccuracies: number;
  /** Chances that a move lost, on average. */
  lost: number;
  /** Moves that lost 10 points or more, and fewer than 15. */
  mistakes: number;
  /** The player's moves. */
  moves: number;
};

/** A sign on an empty cell. */
export type Mark = {
  /** The cell's index in `Grid::cells`. */
  cell: number;
  /** Its meaning. */
  kind: MarkKind;
};

/** The classification of a move. */
export type Mark2 = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** The meaning of a `Mark`. */
export type MarkKind = "forbidden" | "first" | "second" | "both" | "right" | "up";

/** A sparse space: a value v is common when v & bits has an odd number of ones. */
export type MaskReply = {
  /** The bits. */
  bits: number;
  /** With a parity it is the other way round for heaps of the other parity. */
  parity?: number | null;
};

/** A nim-value and the first heap that has it. */
export type Maximum = {
  /** The first heap that has it. */
  heap: number;
  /** The value. */
  value: number;
};

/** A move and the nimber that it leaves. */
export type MoveNimber = {
  /** The move. */
  move: string;
  /** The nimber; the move wins exactly if it is 0. */
  nimber: number;
};

/** A legal move in a database. */
export type MoveReply = {
  /** The position that it leads to. */
  after: string;
  /** The move. */
  move: string;
  /** Its value, for the player who makes it. */
  value: Value;
};

/** A move as text. */
export type MoveText = {
  /** The form that people like to read: `e4`. */
  label: string;
  /** The canonical form, which protocols and JSON use: `e2e4`, `3:6`. */
  move: string;
};

/** The nimbers of the positions after the legal moves, in normal play. */
export type Nimbers = {
  /** Each move with the nimber that it leaves. Empty where nimbers are not known, or say nothing of who wins (in misère play), or there are too many moves. */
  after: MoveNimber[];
  /** The game with its parameters. */
  game: string;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** The nim-values of a heap game: `boyi nimbers --json`. */
export type NimbersReply = {
  /** The sparse space in use; `null` without one. */
  mask?: MaskReply | null;
  /** The largest of them. */
  maximum: Maximum;
  /** The period; `null` if none is proved. */
  period?: PeriodReply | null;
  /** The number of rare heaps, where there is a sparse space. */
  rare?: number | null;
  /** The code in canonical form. */
  rules: string;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
  /** The largest heap asked for. */
  upto: number;
  /** G(0) … G(upto); fewer than asked for when it was stopped. Under a proved period every value follows from it. */
  values: number[];
};

/** The kind of a node of a search. */
export type NodeKind = "interior" | "finished" | "horizon" | "known";

/** A fact of an explanation. */
export type NoteText = {
  /** Its arguments by name; absent without any. Where sides have no names of their own, the first is `x`, the second `o`. */
  arguments?: {
    [name: string]: Arg;
  };
  /** Its id, the same in every language. */
  id: string;
  /** Its words. */
  text: string;
};

/** The result of a finished game, from the point of view of the side to move. */
export type Outcome = "win" | "draw" | "loss";

/** The winner. */
export type OutcomeName = "P" | "N";

/** A parameter of a game's name. */
export type ParamInfo = {
  /** Its purpose. */
  about: string;
  /** Its value when not given; absent for a flag. */
  default?: string | null;
  /** Its key. */
  key: string;
  /** Values worth showing. */
  values: string;
};

/** A term of the expression. */
export type PartReply = {
  /** The mean value. */
  mean: string;
  /** The temperature. */
  temperature: string;
  /** The term as it was written, with a minus before it if it is subtracted. */
  text: string;
  /** Its value. */
  value: string;
};

/** A component of a sum with partizan games. Numbers are text, such as `3/4`. */
export type PartValue = {
  /** The mean value. */
  mean: string;
  /** Its number in the position, from 1. */
  number: number;
  /** The temperature. */
  temperature: string;
  /** Its value in canonical form. */
  value: string;
};

/** A move in a sum. */
export type PartizanMove = {
  /** Whether no part is hotter. */
  hottest: boolean;
  /** The index of the part in which the move is made. */
  part: number;
  /** The part's value after the move. */
  to: string;
  /** Whether the move wins. */
  wins: boolean;
};

/** The winner. */
export type PartizanOutcome = "left" | "right" | "first" | "second";

/** One of the two players. */
export type PartizanSide = "left" | "right";

/** How to count. */
export type Perft = {
  /** Plies. */
  depth: number;
  /** Whether to count below each first move. */
  divide?: boolean;
};

/** Positions counted. */
export type PerftCount = {
  /** Plies. */
  depth: number;
  /** The same below each first move, where asked for. */
  divide?: PerftMove[] | null;
  /** The game with its parameters. */
  game: string;
  /** The number of positions at this depth. */
  nodes: number;
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds by the observer's clock. */
  time_ms: number;
};

/** The subtree below one first move. */
export type PerftMove = {
  /** The move. */
  move: string;
  /** Positions below it. */
  nodes: number;
};

/** A proved period: G(n + period) = G(n) + saltus from `preperiod` on. */
export type PeriodReply = {
  /** Heaps below the preperiod, with their values, that the period, continued downwards, would not give. */
  exceptional: [number, number][];
  /** The period. */
  period: number;
  /** The first heap from which it holds. */
  preperiod: number;
  /** The theorem that proves it. */
  proof: ProofReply;
  /** The saltus: the nimbers added with each period. */
  saltus: number;
};

/** A position as something to look at; interfaces decide how to draw it. */
export type Picture = {
  /** Their look. */
  look?: HeapLook;
  shape: "heaps";
  /** Their sizes, in the order in which moves name them (the first is heap 1). In JSON they are text, because they may exceed what JavaScript's numbers hold. */
  sizes: string[];
} | Grid & {
  shape: "grid";
} | {
  /** Numbers held by the player who moved first. */
  first: number[];
  /** Numbers still free. */
  free: number[];
  /** Numbers held by the other player. */
  second: number[];
  shape: "numbers";
  /** The sum that wins with three numbers. */
  target: number;
} | GraphPicture & {
  shape: "graph";
} | {
  /** The games, in the order in which moves number them (the first is component 1). */
  parts: Summand[];
  shape: "sum";
};

/** How the pieces of a grid look. */
export type PieceLook = "usual" | "queens" | "dominoes" | "arrows" | "pushed";

/** The cost of solving a game: `boyi solve --plan --json`. */
export type PlanReply = {
  /** Whether some tier has cycles. */
  cyclic: boolean;
  /** Bytes of disk at most, with those of files that are removed in the end. */
  disk: number;
  /** The game with its parameters. */
  game: string;
  /** Numbers of the largest tier. */
  largest: number;
  /** Bytes of memory for the largest step. */
  memory: number;
  /** Numbers of all tiers together, holes too. */
  numbers: number;
  /** The version of this schema. */
  schema: 1;
  /** Seconds, by a sample. */
  seconds: number;
  /** Threads. */
  threads: number;
  /** Tiers. */
  tiers: number;
};

/** A won position, and how it is won. */
export type PlayedWin = {
  /** Best play of both sides, to the end of the game. */
  moves: MoveText[];
  /** The position. */
  position: string;
};

/** The review of one move. Chances and values are those of the player who made it. */
export type PlyReview = {
  /** Its accuracy, from 0 to 100. */
  accuracy: number;
  /** The mover's chances after it. */
  after: number;
  /** The mover's chances before it, from 0 to 100. */
  before: number;
  /** The best move, where it was another one. */
  best?: string | null;
  /** Plies by which it lengthened a won game, or shortened a lost one. */
  distance_lost?: number | null;
  /** The move as people like to read it. */
  label: string;
  /** The play expected after the best move, as people like to read it. */
  line?: string[];
  /** Its classification. */
  mark: Mark2;
  /** The move. */
  move: string;
  /** The same as data and in words. */
  notes?: NoteText[];
  /** Whether there was one good move only, and it was this one. */
  only: boolean;
  /** Its number, from 1. */
  ply: number;
  /** The player who made it. */
  side: Side;
  /** The proved value that it changed. */
  turn?: Turn | null;
  /** The words of `notes` alone. */
  why?: string[];
};

/** The drawing of a board of points. Pieces stand in the middle of cells; lines join the middles. */
export type Points = {
  /** Cells with small angles around them, where cannons and pawns stand at the start of xiangqi. */
  corners?: number[];
  /** The ends of each straight line, as indices of cells. A line may pass other points. */
  lines: number[][];
  /** Whether the cells at the border of the board stand on a circle, which is drawn. */
  ring?: boolean;
  /** Cells with a dot, for the eye. */
  stars?: number[];
  /** Words on the board. */
  words?: BoardWord[];
};

/** A position of a database: `boyi solve --info FILE POSITION --json`. */
export type PositionReply = {
  /** The game with its parameters. */
  game: string;
  /** Best play to the end of the game; none where it never ends. */
  line: string[];
  /** Every legal move, the best first. */
  moves: MoveReply[];
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
  /** Its value, for the player to move. */
  value: Value;
};

/** A proof that was written. */
export type ProofFile = {
  /** Its bytes. */
  bytes: number;
  /** Its path. */
  file: string;
  /** Its nodes. */
  nodes: number;
};

/** The theorem that proves a period, with its numbers. */
export type ProofReply = {
  /** Heaps that a move leaves at most. */
  heaps: number;
  /** The heap up to which values are needed. */
  needed: number;
  theorem: "values";
} | {
  /** The last heap computed. */
  last: number;
  /** The last rare heap. */
  last_rare: number;
  theorem: "window";
  /** The width of the window. */
  window: number;
} | {
  /** The last heap computed. */
  last: number;
  theorem: "arithmetic";
};

/** A position of a line game with its value: `boyi prove --json`. */
export type ProveReply = {
  /** Where the player to move does not win: how the opponent blocks every line without search. */
  against_mover?: BlockadeReply | null;
  /** In a draw: the same for the player to move, after the first move of `line`. */
  by_mover?: BlockadeReply | null;
  /** The game with its parameters. */
  game: string;
  /** A line of best play; its first move has the value. */
  line: string[];
  /** Positions searched. */
  nodes: number;
  /** The position. */
  position: string;
  /** The file written with `--out`. */
  proof?: ProofFile | null;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
  /** `win`, `loss` or `draw`, for the player to move. */
  value: string;
};

/** The misère quotient of a heap game: `boyi nimbers --misere --json`. */
export type QuotientReply = {
  /** Of each class, by its number, one sum of heaps in it; number 0 is the empty sum. */
  classes: number[][];
  /** The genus of a single heap 0, 1, …, as far as it is soon found: the nimber, and after `^` the misère nim-values of the heap beside 0, 1, 2, … heaps of two of Nim, the last two of which alternate for ever. */
  genera: string[];
  /** The classes that the player to move loses. */
  lost: number[];
  /** Classes of sums: elements of the quotient. */
  order: number;
  /** The class of a single heap 0, 1, …, as far as it is proved. */
  phi: number[];
  /** The code in canonical form. */
  rules: string;
  /** The version of this schema. */
  schema: 1;
  /** The claim proved. */
  scope: ScopeReply;
  /** Whether it is that of a misère Nim. */
  tame: boolean;
  /** Milliseconds. */
  time_ms: number;
};

/** A search tree. */
export type RecordedTree = {
  /** Whether the search came to its end within the budget. */
  complete: boolean;
  /** The game with its parameters. */
  game: string;
  /** The nodes in the order in which they were visited; the root first. */
  nodes: TreeNode[];
  /** The position at the root. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** The order of two values. */
export type RelationOrder = "less" | "equal" | "greater" | "confused";

/** Whether a relation of two expressions holds: `boyi value "G >= H" --json`. */
export type RelationReply = {
  /** Whether it holds. */
  holds: boolean;
  /** How the first value compares with the second. */
  relation: RelationOrder;
  /** The version of this schema. */
  schema: 1;
};

/** A game, a position, the moves since, and a question about it. Everything that an answer depends on is in here. */
export type Request = ({
  /** The name people type: `nim:misere`. */
  game?: string;
  /** The language of the words in the answer. */
  lang?: Lang;
  /** The moves played since. */
  moves?: string[];
  /** The position the record begins with; the game's usual start if absent. */
  position?: string | null;
}) & ({
  ask: "games";
} | {
  ask: "state";
  /** The picture wanted; the usual one if absent. */
  view?: string | null;
} | {
  ask: "moves";
} | Analyze & {
  ask: "analyze";
} | Compare & {
  ask: "compare";
} | Choose & {
  ask: "choose";
} | {
  ask: "hint";
} | Perft & {
  ask: "perft";
} | Tree & {
  ask: "tree";
} | {
  ask: "nimbers";
} | {
  ask: "threats";
} | {
  ask: "solution";
} | {
  ask: "explore";
} | ReviewGame & {
  ask: "review";
} | {
  ask: "import";
  /** The text. */
  text: string;
} | {
  ask: "split";
  /** The text. */
  text: string;
} | {
  ask: "export";
  /** The moves with comments, glyphs and variations, which PGN has room for; those of the request alone if absent. */
  line?: AnnotatedLine | null;
  /** PGN's tags. The result among them counts where the rules have not ended the game; the starting position is the request's. In xiangqi `Format` is the notation of the moves: `ICCS`, `WXF` or `Chinese`. */
  tags?: [string, string][];
});

/** Why there is no answer, as data and in one line of words. */
export type RequestError = {
  /** The words for what was expected there. */
  expected?: string | null;
  /** The field that was read: `heap`, `move`, `fen-castling`; absent where nothing was. */
  field?: string | null;
  /** The text found there. */
  found?: string | null;
  /** The kind of error: the request, or the work. */
  kind: ErrorKind;
  /** Which of the moves was wrong, counted from 1. */
  ply?: number | null;
  /** The id of what was expected, or of why the engine gave no answer. */
  reason: string;
  /** All of it in one line. */
  text: string;
};

/** The review of a game. */
export type Review = {
  /** Accuracy of the player who moves first by the rules, and of the other one; `null` without a move. */
  accuracy: (number | null)[];
  /** The game with its parameters. */
  game: string;
  /** For each player, who may have lost: the move that lost the game and why, or that it was lost from the start, in words; `null` where that is not known. */
  lost_by?: (string | null)[];
  /** The plies that decided the game, as indices of `plies`, in order. */
  moments: number[];
  /** Every move. */
  plies: PlyReview[];
  /** The version of this schema. */
  schema: 1;
  /** The position that it began with. */
  start: string;
};

/** How to review a game. */
export type ReviewGame = {
  /** Known analyses of the positions: an analysis of the one before each move, and of the last one. Nothing is searched then. Analyses with two lines tell where there was only one good move. */
  analyses?: AnalysisReply[];
  /** Nodes to search at each position; the game's own budget if absent. */
  nodes?: number | null;
};

/** A session as text: the game, the position it began with, and the moves. */
export type SavedSession = {
  /** The game with its parameters. */
  game: string;
  /** The moves since. */
  moves?: string[];
  /** The position it began with; absent if that is the game's usual start. */
  position?: string | null;
  /** Moves taken back, the one to be played again first at the end. */
  undone?: string[];
};

/** For which heaps a quotient is proved. */
export type ScopeReply = {
  /** The largest heap. */
  heaps: number;
} | {
  /** The period. */
  period: number;
  /** The first heap from which the period holds. */
  preperiod: number;
};

/** One of the two players, named by who moves first in the game's rules (White in chess, `x` on the line boards). */
export type Side = "first" | "second";

/** A game whose positions are all solved. Counts are of positions that can be reached from the start, ended games too. */
export type Solution = {
  /** Positions by distance. */
  by_distance: DistanceCounts;
  /** Positions that neither side can win by force. */
  draw: number;
  /** The game with its parameters. */
  game: string;
  /** The longest win; absent if nothing is won. */
  longest_win?: PlayedWin | null;
  /** Positions. */
  positions: number;
  /** The version of this schema. */
  schema: 1;
};

/** A solved game: `boyi solve --json`, and `boyi solve --info FILE --json`. Counts are of positions reachable from the start, before any symmetry, ended games too. */
export type SolveReply = {
  /** Of a file that was made before. */
  by_distance?: DistanceCounts | null;
  /** Bytes of the file; 0 where none was made. */
  bytes: number;
  /** Positions that neither side can win by force. */
  draw: number;
  /** The game with its parameters. */
  game: string;
  /** Plies of the longest loss; `null` if nothing is lost. */
  longest_loss?: number | null;
  /** Plies of the longest win; `null` if nothing is won. */
  longest_win?: number | null;
  /** Those that the player to move loses. */
  loss: number;
  /** The largest memory of the process, in bytes, where the system tells it; with `seconds`. */
  memory?: number | null;
  /** Positions. */
  positions: number;
  /** The version of this schema. */
  schema: 1;
  /** Seconds that solving took; not told of a file that was made before. */
  seconds?: number | null;
  /** The value of the start. */
  start: Value;
  /** Those that the player to move wins. */
  win: number;
};

/** The games of a text with several of them. */
export type SplitText = {
  /** The version of this schema. */
  schema: 1;
  /** The games in their order. */
  texts: TaggedText[];
};

/** The worth of the piece on a square to an evaluation. */
export type SquareValue = {
  /** The square, as the game writes it. */
  square: string;
  /** In the game's units (centipawns in chess), for the side that has the piece. */
  value: number;
};

/** How a game stands. */
export type State = {
  /** A square that is under threat: a king in check. */
  alarm?: string | null;
  /** The name of the position, such as an opening's name. */
  called?: string | null;
  /** The sides that cannot win any more, whatever is played: if the time of the other one runs out, the game is a draw. */
  cannot_win?: Side[];
  /** The number of legal moves, saturating. */
  count: number;
  /** The game with its parameters. */
  game: string;
  /** The legal moves; absent where they are too many to list. */
  legal?: MoveText[] | null;
  /** The player to move. */
  mover: Side;
  /** The moves so far. */
  moves: MoveText[];
  /** How the game ended, for the player to move; absent while it goes on. */
  over?: GameEnd | null;
  /** The picture of the position. */
  picture: Picture;
  /** The position on the board. */
  position: string;
  /** Its rule in one line, as the parameters have it. */
  rule?: string;
  /** The version of this schema. */
  schema: 1;
  /** Whether the players have exchanged their colours: then the one who moved first has those of the second. */
  swapped?: boolean;
};

/** The cost of an analysis. */
export type StatsReply = {
  /** Interior nodes left early. */
  cutoffs: number;
  /** Deepest completed search in plies. */
  depth: number;
  /** Positions expanded. */
  interior: number;
  /** Positions valued without playing on. */
  leaves: number;
  /** Interior nodes and leaves together. */
  nodes: number;
  /** Threads that searched, where more than one did. */
  threads?: number | null;
  /** Milliseconds by the observer's clock. */
  time_ms: number;
};

/** A part of a position that is a sum of several. */
export type SumPart = {
  /** Its nimber. */
  nimber: number;
  /** Its number in the position, from 1. */
  number: number;
  /** Its position. */
  position: string;
};

/** One of the games in a picture of several. */
export type Summand = {
  /** The name it was given: `octal(0.07)`. */
  name: string;
  /** Its picture. */
  picture: Picture;
};

/** A game of two heaps: `boyi table --json`. */
export type TableReply = {
  /** The game. */
  game: string;
  /** Row a, column b. */
  rows: CellReply[][];
  /** The version of this schema. */
  schema: 1;
};

/** The text of a game that is not read yet. */
export type TaggedText = {
  /** Its tags. */
  tags: [string, string][];
  /** The whole text. */
  text: string;
};

/** One named part of an evaluation, in the game's units (centipawns in chess). */
export type Term = {
  /** The score of the term for the side to move. */
  mover: number;
  /** The term's id, spelled as in the literature: `material`, `mobility`, `passed-pawns`. */
  name: string;
  /** The score of the term for the opponent. The term adds `mover - opponent` to the score. */
  opponent: number;
};

/** Both walls of a thermograph: where they bend, each as temperature and value, from −1 up. Above the last bend is the mast. */
export type ThermographReply = {
  /** Left's wall. */
  left: string[][];
  /** Right's wall. */
  right: string[][];
};

/** A win by threats as a tree, written as its lines. */
export type Threats = {
  /** Whether no answer was left out, as they are when there are too many. */
  complete: boolean;
  /** The game with its parameters. */
  game: string;
  /** Every line from the position to the threat that nothing stops, the longest defence first. Lines begin alike as far as the answers are the same; answers that are in no line lose at once. */
  lines: MoveText[][];
  /** The position. */
  position: string;
  /** The version of this schema. */
  schema: 1;
};

/** Which search tree to record. */
export type Tree = {
  /** Nodes to record at most, 1 to 10,000. */
  budget: number;
  /** Plies. */
  depth: number;
  /** An engine that searches to a depth: `minimax`, `alphabeta`, `ordered`, `tt`, `iterative`, `pvs`. */
  engine: string;
  /** An evaluation's name; the usual one if absent. */
  evaluator?: string | null;
};

/** A node of a search tree. Values are those of the player to move there. */
export type TreeNode = {
  /** Alpha, the lower bound; absent if there is none. */
  alpha?: Value | null;
  /** Beta, the upper bound; absent if there is none. */
  beta?: Value | null;
  /** The relation of the value to the minimax value. */
  bound: Bound;
  /** Plies left to search. */
  depth: number;
  /** `interior`, `finished`, `horizon` or `known`. */
  kind: NodeKind;
  /** The move that leads to it, as people like to read it; absent at a root. */
  label?: string | null;
  /** The node before it, by place in the list; absent at a root. An engine that deepens begins at the root again and again. */
  parent?: number | null;
  /** Moves from the root. */
  ply: number;
  /** Moves never looked at. */
  skipped: number;
  /** The value returned; absent while the search had not returned. */
  value?: Value | null;
};

/** A proved value that a move changed, for the mover. */
export type Turn = "win-draw" | "win-loss" | "draw-loss";

/** The value of a position, from the point of view of the side to move. */
export type Value = {
  kind: "win";
  /** Plies to the end by best play, if known. */
  plies?: number | null;
} | {
  kind: "loss";
  /** Plies to the end by best play, if known. */
  plies?: number | null;
} | {
  kind: "draw";
  /** Always `null`: a draw has no distance. */
  plies?: null;
} | {
  kind: "estimate";
  /** The score, from the point of view of the side to move. */
  score: number;
} | {
  kind: "unknown";
};

/** A proof about values of partizan games that holds: `boyi verify --json`. */
export type ValueProofReply = {
  /** Positions whose moves were checked by the rules of their game. */
  by_rules: number;
  /** Each claim: `G = H`, `G >= H`, or that a form is canonical. */
  claims: string[];
  /** Comparisons of two games that were checked. */
  comparisons: number;
  /** Games in the file. */
  games: number;
  /** `value-proof`. */
  kind: VerifiedKind;
  /** Positions in the file. */
  positions: number;
  /** The version of this schema. */
  schema: 1;
  /** Milliseconds. */
  time_ms: number;
  /** Positions whose moves are taken from the file, unchecked. */
  unchecked: string[];
};

/** The value of an expression: `boyi value --json`. Numbers are text, such as `3/4`. */
export type ValueReply = {
  /** The atomic weight of an all-small value, `null` for others. */
  atomic_weight?: string | null;
  /** The depth of the canonical form. */
  birthday: number;
  /** A best move of Left, `null` where there is none. */
  left_move?: PartizanMove | null;
  /** The number at which play stops when Left moves first. */
  left_stop: string;
  /** The player who is to move there. */
  left_stop_to_move: PartizanSide;
  /** False: play always ends. */
  loopy: boolean;
  /** The mean value. */
  mean: string;
  /** The winner when the last move wins. */
  outcome: PartizanOutcome;
  /** The terms of the expression. */
  parts: PartReply[];
  /** The values that play in canonical form reaches, this one among them. */
  positions: number;
  /** The reduced canonical form: the simplest value infinitely close. */
  reduced: string;
  /** A best move of Right, `null` where there is none. */
  right_move?: PartizanMove | null;
  /** The number at which play stops when Right moves first. */
  right_stop: string;
  /** The player who is to move there. */
  right_stop_to_move: PartizanSide;
  /** The version of this schema. */
  schema: 1;
  /** The temperature, −1 for integers. */
  temperature: string;
  /** The thermograph. */
  thermograph: ThermographReply;
  /** The value in canonical form. */
  value: string;
};

/** A variant of a game. */
export type Variant = {
  /** The name of the game with its parameters, as `nim:misere`. */
  name: string;
  /** The name people call it. */
  title: string;
};

/** A file other than a certificate that `boyi verify --json` found right. */
export type VerifiedKind = "line-proof" | "value-proof" | "database";

/** A vertex of a `GraphPicture`. */
export type Vertex = {
  /** The chips that are on it. */
  chips?: number;
  /** Whether it is on the ground. */
  ground?: boolean;
  /** Its name in moves. */
  name: string;
  /** Its distance from the left. */
  x: number;
  /** Its distance from the top. */
  y: number;
};
