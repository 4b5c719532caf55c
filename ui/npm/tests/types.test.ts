// Compiled, not run: the types say what the answers have.
import { Boyi, BoyiError, type AnalysisReply, type Picture } from 'boyi';
import type { PerftCount } from 'boyi/types';
import type { BoardElement } from 'boyi/board';

export async function answers(boyi: Boyi, board: BoardElement): Promise<string> {
  const analysis: AnalysisReply = await boyi.analyze({ game: 'nim', position: '3,5,7', lines: 'all' });
  if (analysis.value.kind === 'win') console.log(analysis.value.plies);
  // @ts-expect-error: a value has no such kind.
  if (analysis.value.kind === 'won') return '';
  // @ts-expect-error: a position has a game.
  await boyi.state({ position: '3,5,7' });
  const picture: Picture = (await boyi.state({ game: 'tictactoe' })).picture;
  if (picture.shape === 'grid') console.log(picture.cells.length);
  const counted = await boyi.ask<PerftCount>({ ask: 'perft', game: 'chess', depth: 3 });
  board.addEventListener('boyi-move', event => console.log(event.detail.move));
  const error = new BoyiError();
  return `${counted.nodes} ${error.field ?? ''} ${analysis.lines[0].pv}`;
}
