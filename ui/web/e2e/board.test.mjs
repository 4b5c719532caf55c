// The board as players of chess expect it: the position editor, the players around the board, puzzles that are chosen and stepped through,
// the projector mode, and games opened by their other names.
import assert from 'node:assert/strict';
import { mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

const { withUser } = testSite();

const PHONE = { viewport: { width: 360, height: 780 }, locale: 'zh-CN', hasTouch: true };

const text = async (page, selector) => (await page.locator(selector).first().textContent()).trim();
const fen = page => page.locator('#editor-fen').inputValue();
const becomes = (page, wanted) => page.waitForFunction(wanted => document.querySelector('#editor-fen').value === wanted, wanted);
const fits = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const open = async (user, page, hash) => {
  await user.go(hash);
  await page.click('#edit');
  await page.locator('dialog.editor [data-cell]').first().waitFor();
};
const drag = async (page, from, to) => {
  const middle = async selector => {
    const box = await page.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(from));
  await page.mouse.down();
  await page.mouse.move(...(Array.isArray(to) ? to : await middle(to)), { steps: 4 });
  await page.mouse.up();
};

withUser('a position is set up by dragging, with castling rights and en passant', async (user, page) => {
  await open(user, page, 'chess/analyse');
  // It begins with the hand, not with the eraser.
  assert.equal(await page.locator('.editor .palette [aria-pressed="true"]').getAttribute('aria-label'), 'Move pieces');
  await drag(page, '[data-cell="e2"]', '[data-cell="e5"]');
  await drag(page, '[data-cell="d7"]', '[data-cell="d5"]');
  await becomes(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await page.selectOption('#en-passant', 'd6');
  await becomes(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1');
  // A rook that leaves its corner, over the edge, takes the right with it.
  await drag(page, '[data-cell="h1"]', [5, 5]);
  await becomes(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBN1 w Qkq d6 0 1');
  assert.ok(await page.locator('[data-right="K"]').isDisabled());
  await page.uncheck('[data-right="q"]');
  await page.locator('input[name="editor-side"]').nth(1).check({ force: true });
  await becomes(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBN1 b Qk - 0 1');
  // A piece from the palette, and the board turned.
  await page.click('#editor-flip');
  await drag(page, '[data-piece="N"]', '[data-cell="e4"]');
  await becomes(page, 'rnbqkbnr/ppp1pppp/8/3pP3/4N3/8/PPPP1PPP/RNBQKBN1 b Qk - 0 1');
  await user.accessible('the editor');
  // Without a king: one line says so.
  await page.click('.palette button[title="Remove pieces"]');
  await page.click('[data-cell="e1"]');
  await page.locator('#editor-fault', { hasText: /king/i }).waitFor();
  assert.ok(await page.locator('dialog.editor .primary').isDisabled());
  // A FEN without side to move.
  await page.fill('#editor-fen', '4k3/8/8/8/8/8/8/R3K3');
  await page.waitForFunction(() => !document.querySelector('dialog.editor .primary').disabled);
  assert.match(await page.locator('[data-cell="a1"]').getAttribute('aria-label'), /a1 white rook/);
  await page.locator('dialog.editor .primary').click();
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('4k3/8/8/8/8/8/8/R3K3 w'));
  await page.fill('#notation', '4k3/8/8/8/8/8/8/Q3K3');
  await user.until('the position', place => place.position.startsWith('4k3/8/8/8/8/8/8/Q3K3'));
  // White moves: the field says so when it is left.
  await page.locator('#notation').blur();
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('4k3/8/8/8/8/8/8/Q3K3 w'));
});

withUser('a position of xiangqi is set up by taps, on a phone', async (user, page) => {
  await open(user, page, 'xiangqi/analyse?seats=hh');
  assert.equal(await page.locator('[data-right]').count(), 0);
  // Piece, then point.
  for (const cell of ['h3', 'e3']) await page.locator(`[data-cell="${cell}"]`).tap();
  await becomes(page, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1');
  await page.click('#editor-clear');
  for (const [piece, cell] of [['K', 'e1'], ['R', 'a9'], ['R', 'b8'], ['k', 'd10']]) {
    await page.locator(`[data-piece="${piece}"]`).tap();
    await page.locator(`[data-cell="${cell}"]`).tap();
  }
  await becomes(page, '3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1');
  assert.ok(await fits(page), 'the editor fits on the screen');
  await user.accessible('the editor of xiangqi');
  await page.locator('dialog.editor .primary').tap();
  await page.locator('.game .board [data-square="b8"][aria-label*="俥"]').waitFor();
}, PHONE);

withUser('the players stand above and below the board, with what they have taken', async (user, page) => {
  await user.go('chess/play?m=e2e4_d7d5_e4d5_d8d5&seats=he&level=3');
  await page.locator('.player.second', { hasText: 'Boyi, level 3' }).waitFor();
  assert.match(await text(page, '.player.first .name'), /^You$/);
  assert.equal(await page.locator('.player.first .taken').getAttribute('aria-label'), 'black pawn');
  await mouse.play(page, { move: 'b1c3', label: 'Nc3' });
  await user.go('chess/play?m=e2e4_d7d5_e4d5_d8d5_b1c3_d5e4_c3e4&seats=hh');
  await page.waitForFunction(() => document.querySelector('.player.first .lead')?.textContent === '+9');
  // White is at the bottom until the board is turned.
  assert.ok(await page.locator('.player.second').evaluate(row => row.classList.contains('above')));
  await page.click('#flip');
  await page.locator('.player.first.above').waitFor();
  await user.go('xiangqi/play?m=h3h10&seats=hh');
  await page.waitForFunction(() => document.querySelector('.player.first .lead')?.textContent === '+4');
  await user.accessible('the players of xiangqi');
});

const TIMED = `[Event "Club night"]\n[Round "2"]\n[White "Ada"]\n[Black "Bo"]\n[WhiteElo "1900"]\n[Result "1-0"]\n
1. e4 {[%clk 0:09:58]} e5 {[%clk 0:09:50]} 2. Nf3 {[%clk 0:09:40] a fine move} Nc6 {[%clk 0:08:01]} 1-0`;

withUser('players and clocks of a record stand beside the board, and follow the moves', async (user, page) => {
  await user.go('chess/analyse');
  await page.click('.record summary');
  await page.fill('#record', TIMED);
  await page.click('#record-open');
  await page.locator('.player.first', { hasText: 'Ada (1900)' }).waitFor();
  assert.match(await text(page, '.event'), /^Club night · round 2 · 1-0$/);
  const clocks = async () => [await text(page, '.player.first .clock'), await text(page, '.player.second .clock')];
  assert.deepEqual(await clocks(), ['9:40', '8:01']);
  await page.click('#previous');
  await page.waitForFunction(() => document.querySelector('.player.second .clock').textContent === '9:50');
  // The list of moves has the words alone.
  assert.deepEqual(await page.locator('.plies .comment').allTextContents(), ['a fine move']);
});

withUser('puzzles have themes and difficulties to choose, and are stepped through at the end', async (user, page) => {
  await page.goto(`${user.url}#/puzzles/chess`);
  await page.selectOption('#puzzle-theme', 'mate-2');
  await page.waitForFunction(() => location.hash.includes('theme=mate-2'));
  await page.selectOption('#puzzle-difficulty', 'easier');
  await page.waitForFunction(() => /^#\/puzzles\/chess\/\d+\?theme=mate-2&difficulty=easier$/.test(location.hash));
  await page.click('#puzzle-solution');
  await page.locator('#puzzle-themes', { hasText: 'Mate in 2' }).waitFor();
  assert.equal(await page.locator('#puzzle-replay .ply').count(), 3);
  assert.match(await text(page, '#puzzle-rating'), /± \d+ \(−\d+\)/);
  await page.getByText(/moves in large steps/).waitFor();
  const position = () => page.locator('.step').getAttribute('data-position');
  const end = await position();
  await page.locator('#puzzle-replay [data-step="first"]').click();
  await page.waitForFunction(end => document.querySelector('.step').dataset.position !== end, end);
  await page.keyboard.press('End');
  await page.waitForFunction(end => document.querySelector('.step').dataset.position === end, end);
  await page.click('#puzzle-again');
  await page.waitForFunction(() => !document.querySelector('#puzzle-replay .ply[aria-current]'));
  await page.waitForFunction(end => document.querySelector('.step').dataset.position === end, end);
  await user.accessible('a puzzle that is over');
});

withUser('a streak ends with the first mistake, in Chinese, on a phone', async (user, page) => {
  await page.goto(`${user.url}#/puzzles`);
  await page.locator('[data-streak="nim"]').click();
  await page.locator('#streak', { hasText: '已连续解出 0 题' }).waitFor();
  const puzzles = (await (await fetch(new URL('puzzles.json', user.url))).json()).nim;
  for (let solved = 0; solved < 2; solved += 1) {
    await page.locator('#streak', { hasText: `${solved} 题` }).waitFor();
    const shown = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
    const { line } = puzzles[shown.split('/')[1] - 1];
    for (let ply = 0; ply < line.length; ply += 2) {
      await page.waitForFunction(plies => document.querySelector('.step').dataset.turn === 'reader' && plies >= 0, ply);
      await mouse.play(page, { move: line[ply], label: line[ply] });
    }
    await page.click('#puzzle-next');
    await page.waitForFunction(shown => document.querySelector('[data-puzzle]')?.dataset.puzzle !== shown, shown);
  }
  await page.locator('#streak', { hasText: '2 题' }).waitFor();
  assert.ok(await fits(page), 'the streak fits on the screen');
  await page.click('#puzzle-solution');
  await page.locator('#streak-over', { hasText: '这一轮解出了 2 题，最多 2 题' }).waitFor();
  // A streak does not count for the rating.
  assert.equal(await page.locator('#puzzle-rating').count(), 0);
  await page.click('#puzzle-next');
  await page.locator('#streak', { hasText: '0 题' }).waitFor();
}, PHONE);

withUser('the projector mode enlarges board and words, in games and lessons', async (user, page) => {
  await user.go('chess/play?m=e2e4_e7e5&seats=hh');
  const width = () => page.locator('.game .board .grid').evaluate(board => board.getBoundingClientRect().width);
  const before = await width();
  await page.keyboard.press('Shift+P');
  await page.locator('#projector-end').waitFor();
  assert.ok(await width() > before, `${await width()} > ${before}`);
  assert.ok(await fits(page));
  // The keys of a presenter.
  await page.keyboard.press('PageUp');
  await user.until('the first move', place => place.at === 1);
  await page.keyboard.press('PageDown');
  await user.until('the second move', place => place.at === undefined);
  await user.accessible('a game on the projector');
  await page.goto(`${user.url}#/course/nim-move`);
  await page.locator('.step').waitFor();
  assert.ok(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize)) > 24);
  assert.ok(await fits(page));
  await user.accessible('a lesson on the projector');
  await page.click('#projector-end');
  await page.waitForFunction(() => getComputedStyle(document.body).fontSize === '16px');
}, { viewport: { width: 1920, height: 1080 } });

withUser('games open by their other names', async (user, page) => {
  for (const [name, game] of [['reversi', 'othello'], ['象棋', 'xiangqi'], ['黑白棋', 'othello'], ['Connect Four', 'connect4']]) {
    await page.goto(`${user.url}#/${encodeURIComponent(name)}/play`);
    await user.until(name, place => place.game === game);
    await page.locator(`.game[data-game="${game}"] .board [data-square]`).first().waitFor({ state: 'attached' });
  }
});
