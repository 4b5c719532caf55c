// A game of chess with all that people and programs write beside the moves.

/** As lichess writes a study with an analysis: clocks, values, squares, arrows, glyphs, variations in variations. */
export const RECORD = `[Event "Club night"]
[Site "https://lichess.org/abcd1234"]
[Date "2026.11.28"]
[Round "2"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]
[WhiteElo "1900"]
[TimeControl "600+0"]

{ Before it begins [%csl Gd4][%cal Gd2d4] } 1. e4 { [%eval 0.3] [%clk 0:10:00] } 1... e5 { [%eval 0.2] [%clk 0:09:50] } 2. Nf3 $1 { [%eval 0.3] [%clk 0:09:40] a fine move [%csl Ge5,Rf7][%cal Gf3e5,Yd2d4] } ( 2. f4 exf4 ( 2... d5 $5 { [%cal Bd5e4] } 3. exd5 e4 ) 3. Nf3 { Muzio? } ) 2... Nc6 { [%eval 0.5] [%clk 0:08:01] } 3. Bb5 { [%eval -2.5] } 3... a6 { [%eval #3] [%clk 0:07:30] } 1-0
`;
