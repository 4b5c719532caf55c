// Every feature around the board, used once: threats, engine lines, learning from mistakes, arrows and circles, values on counters,
// hints, sums, nimbers, search trees, keys, clocks.
import assert from 'node:assert/strict';
import { PATIENCE } from './browser.mjs';
import { testSite } from './test-site.mjs';
import { keyboard, mouse } from './input.mjs';

const { withUser } = testSite();

const text = (page, selector) => page.locator(selector).first().textContent();
const lines = page => page.locator('.pvs .ply').first().waitFor({ timeout: PATIENCE });

withUser('x shows what the opponent threatens', async (user, page) => {
  // If White passed, the queen would be taken for nothing.
  await user.go('chess/analyse?p=4k3/8/8/3p4/2Q5/8/8/4K3_w_-_-_0_1');
  await lines(page);
  await page.keyboard.press('x');
  await page.waitForFunction(() => document.querySelector('.pvs .ply')?.textContent === 'dxc4');
  await page.locator('.arrow.threat').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#threat').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('x');
  await page.waitForFunction(() => !document.querySelector('.arrow.threat') && document.querySelector('.arrow.first'));
});

withUser('a line can be looked at, and a click plays it', async (user, page) => {
  await user.go('chess/analyse?p=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1');
  await lines(page);
  await page.click('#stop', { timeout: 1_000 }).catch(() => {}); // The engine may have found the mate and stopped by itself.
  const ply = page.locator('.pvs .ply').first();
  assert.equal(await ply.textContent(), 'Ra8#');
  await ply.hover();
  await page.locator('.preview svg .square.marked').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.preview svg .piece').count(), 9);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !document.querySelector('.preview'));
  await ply.click();
  await page.locator('.banner').waitFor();
  assert.match(await text(page, '.banner'), /White won/);
  assert.match(await text(page, '.banner .why'), /mate/i);
});

withUser('mistakes of a game can be retried', async (user, page) => {
  // White gives two moves away. Black has one answer to the first and a mate after the second: whatever the searches say, no loss.
  await user.go('chess/analyse?p=rnbqkbnr/pp1p1ppp/8/1NpNp3/8/5P2/PPPPP1PP/R1BQKB1R_w_KQkq_-_0_1&m=b5d6_f8d6_g2g4_d8h4&seats=hh');
  await page.locator('#go-through').click();
  await page.locator('#retry').waitFor({ timeout: PATIENCE });
  await page.locator('.plies .mark.Blunder').first().waitFor({ timeout: PATIENCE });
  // The review: how accurate each side was, and what decided the game.
  await page.locator('.review').waitFor();
  assert.match(await text(page, '.review .accuracy'), /White \d+%.*Black 100%/);
  const moment = page.locator('.review li', { hasText: '2. g4??' });
  assert.match(await moment.textContent(), /Qh4# forces mate/);
  await moment.locator('button').click();
  await page.waitForFunction(() => document.querySelector('.ply[aria-current=step]')?.textContent.includes('g4'));
  await page.click('#retry');
  // The last mistake is the mate allowed.
  while (!(await text(page, '.trial strong')).includes('g4')) await page.click('#retry-next');
  await page.waitForFunction(() => document.querySelector('.board [data-square="e5"]').ariaLabel.includes('pawn')
    && document.querySelector('.board [data-square="g2"]').ariaLabel.includes('pawn'));
  assert.equal(await page.locator('.arrow.engine').count(), 0, 'no arrow shows the solution');
  await mouse.play(page, { move: 'g2g4', label: 'g4' });
  await page.locator('.said.bad').waitFor();
  // The best move: no search finds a better one by as much as a mistake is worth.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.locator('.said.good').waitFor({ timeout: PATIENCE });
  await page.waitForFunction(() => document.querySelector('.board [data-square="e4"]').ariaLabel.includes('white pawn'));
  await page.click('#retry-end');
  // The game is as it was.
  const place = await user.place();
  assert.deepEqual(place.moves, ['b5d6', 'f8d6', 'g2g4', 'd8h4']);
  await page.waitForFunction(() => document.querySelector('.board [data-square="e4"]').ariaLabel.includes('empty'));
});

withUser('the only mistake of a game can be retried', async (user, page) => {
  // The pass begins with the move that lost: the other one is mate.
  await user.go('chess/analyse?p=rnbqkbnr/pppp1ppp/8/4p3/5P2/8/PPPPP1PP/RNBQKBNR_w_KQkq_-_0_2&m=g2g4_d8h4&seats=hh');
  await page.locator('#go-through').click();
  await page.locator('#retry', { hasText: '(1)' }).click({ timeout: PATIENCE });
  await page.waitForFunction(() => document.querySelector('.board [data-square="g2"]').ariaLabel.includes('pawn'));
  await mouse.play(page, { move: 'g2g4', label: 'g4' });
  await page.locator('.said.bad').waitFor();
  await mouse.play(page, { move: 'f4e5', label: 'fxe5' });
  await page.locator('.said', { hasText: 'fxe5' }).waitFor();
  await page.click('#retry-end');
});

withUser('the mistakes of the opponent are found, too', async (user, page) => {
  await user.go('nim/analyse?p=3,4,5&m=1:3_2:1_3:4');
  await page.locator('#go-through').click();
  const own = page.locator('#retry', { hasText: '(2)' });
  const others = page.locator('#retry-others', { hasText: '(1)' });
  await own.waitFor({ timeout: PATIENCE });
  await others.click();
  await page.locator('.trial strong', { hasText: 'take 1 from heap 2' }).waitFor();
  await page.click('#retry-end');
});

const centre = async (page, square) => {
  const box = await page.locator(`.board [data-square="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

withUser('arrows and circles: by the right button in four colours, and by touch', async (user, page) => {
  await user.go('chess/analyse');
  const drag = async (from, to, button) => {
    await page.mouse.move(...await centre(page, from));
    await page.mouse.down({ button });
    await page.mouse.move(...await centre(page, to), { steps: 3 });
    await page.mouse.up({ button });
  };
  await drag('g1', 'f3', 'right');
  await page.locator('.arrow.green').waitFor({ state: 'attached' });
  await page.keyboard.down('Shift');
  await drag('e4', 'e4', 'right');
  await page.keyboard.up('Shift');
  await page.locator('.ring-mark.red').waitFor({ state: 'attached' });
  await page.keyboard.down('Alt');
  await drag('d4', 'd4', 'right');
  await page.keyboard.up('Alt');
  await page.locator('.ring-mark.blue').waitFor({ state: 'attached' });
  // Drawing the same shape again removes it.
  await drag('g1', 'f3', 'right');
  await page.waitForFunction(() => !document.querySelector('.arrow.green'));
  await page.click('#pencil');
  await page.click('[data-ink="yellow"]');
  await drag('b1', 'c3', 'left');
  await page.locator('.arrow.yellow').waitFor({ state: 'attached' });
  assert.deepEqual((await user.place()).moves, []);
  await page.click('#pencil');
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await user.until('a move again', place => place.moves.length === 1);
});

withUser('every counter shows the value of taking it', async (user, page) => {
  await user.go('nim/analyse');
  await lines(page);
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelectorAll('.counter[data-value="win"]').length === 3);
  // 3 ⊕ 5 ⊕ 7 = 1: one counter of any heap wins, everything else loses.
  assert.equal(await page.locator('.counter[data-value="loss"]').count(), 12);
  for (const heap of [1, 2, 3]) {
    assert.equal(await page.locator(`[data-heap="${heap}"] [data-take="1"]`).getAttribute('data-value'), 'win');
  }
  // And the nimber left: 2 ⊕ 5 ⊕ 7 = 0, 0 ⊕ 5 ⊕ 7 = 2.
  await page.waitForFunction(() => document.querySelectorAll('.counter[data-left]').length === 15);
  for (const [take, left] of [['1', '∗0'], ['2', '∗3'], ['3', '∗2']]) {
    assert.equal(await page.locator(`[data-heap="1"] [data-take="${take}"]`).getAttribute('data-left'), left);
  }
  assert.match(await page.locator('.pvs .value-text').first().textContent(), /win.*∗0/);
  // In misère play nimbers decide nothing.
  await user.go('nim:misere/analyse');
  await page.locator('#every').check();
  await page.locator('.counter[data-value="win"]').first().waitFor();
  assert.equal(await page.locator('.counter[data-left]').count(), 0);
  await user.go('tictactoe/analyse?p=xo1/1x1/1o1_x');
  await page.locator('#every').check();
  await page.locator('.value.win').first().waitFor({ state: 'attached' });
  // A shape goes with each colour.
  assert.ok(await page.locator('.value.win path').count() >= 1);
});

withUser('a hint has three steps', async (user, page) => {
  await user.go('nim/play?seats=hh');
  await page.click('#hint');
  await page.waitForFunction(() => document.querySelectorAll('.hint p').length === 1);
  await page.click('#hint');
  await page.locator('.hint .move').waitFor();
  assert.equal(await page.locator('.hint .why').count(), 0);
  await page.click('#hint');
  await page.locator('.hint .why').first().waitFor();
  assert.ok(await page.locator('#hint').isDisabled());
});

withUser('a sum of games is composed from lists', async (user, page) => {
  await user.go('sum/play?seats=hh');
  await page.click('#new-game');
  assert.equal(await page.locator('.summand').count(), 3);
  await page.locator('.summand button').nth(2).click();
  await page.locator('.summand button').nth(1).click();
  await page.click('#add-summand');
  await page.locator('.summand select').nth(1).selectOption('octal');
  await page.locator('.summand input').nth(1).fill('0.07');
  await page.locator('.summand input').nth(1).blur();
  await page.click('#start');
  const place = await user.until('the sum', place => place.game.includes('|'));
  assert.equal(place.game, 'sum:games=kayles|octal(0.07)');
  await page.waitForFunction(() => document.querySelectorAll('.board .part').length === 2);
  assert.deepEqual(await page.locator('.board .part figcaption').allTextContents(), ['1/ Kayles', '2/ Octal game (0.07)']);
  assert.deepEqual(await page.locator('.board .sizes').allTextContents(), ['1/1: 4  1/2: 7', '2/1: 4  2/2: 7']);
});

withUser('Learn says why beside the board where there is room, below it elsewhere', async (user, page) => {
  await user.go('nim/learn');
  await page.locator('.reasons .note').first().waitFor();
  const box = selector => page.locator(selector).first().boundingBox();
  const [why, board, columns] = [await box('.reasons'), await box('.board'), await box('.learn-more .columns')];
  assert.ok(why.x + why.width <= board.x && why.y < board.y + board.height, 'in the left column');
  assert.ok(columns.x > why.x + why.width && columns.y > board.y + board.height, 'the rest below the board');
  await page.setViewportSize({ width: 360, height: 740 });
  const [below, narrow] = [await box('.reasons'), await box('.board')];
  assert.ok(below.y >= narrow.y + narrow.height);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

withUser('Learn adds the nimbers of a row of skittles', async (user, page) => {
  await user.go('kayles/learn');
  await page.locator('.parts').waitFor();
  assert.deepEqual(await page.locator('.parts tbody .nimber').allTextContents(), ['1', '2']);
  assert.equal(await text(page, '.parts tfoot .nimber'), '3');
  assert.equal(await page.locator('.parts tr.shrinks').count(), 1);
});

withUser('the Luo Shu stands beside tic-tac-toe', async (user, page) => {
  await user.go('tictactoe/learn?m=b2_a1_a3');
  await page.locator('.luo-shu').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.luo-shu .cell.first').length === 2);
  assert.match(await text(page, '.luo-shu .sums'), /4 \+ 5 \+ 6 = 15|5 \+ 4 \+ 6 = 15/);
});

withUser('search trees are stepped through, node by node', async (user, page) => {
  await user.go('tictactoe/learn?p=xo1/1x1/1o1_x');
  const counts = () => page.locator('.tree figcaption').evaluateAll(all => all.map(one => [...one.querySelectorAll('b')].map(b => Number(b.textContent))));
  await page.waitForFunction(() => document.querySelectorAll('.tree .node').length > 20);
  const [minimax, alphabeta] = await counts();
  assert.deepEqual(minimax, [5, 17, 0]);
  assert.ok(alphabeta[1] < minimax[1] && alphabeta[2] > 0);
  assert.ok(await page.locator('.tree.alphabeta .cut').count() > 0, 'what is cut is drawn');
  await page.click('#tree-back');
  await page.click('#tree-back');
  assert.ok((await counts())[0][1] < 17);
  await page.click('#tree-run');
  await page.waitForFunction(() => document.querySelectorAll('.tree.minimax .node.unseen').length === 0);
  // Each refinement, where nobody wins at once.
  await user.go('tictactoe/learn?p=x2/1o1/3_x');
  await page.selectOption('#tree-depth', '4');
  const shown = {};
  for (const [place, engine] of ['minimax', 'alphabeta', 'ordered', 'tt', 'iterative', 'pvs'].entries()) {
    await page.locator('.tree-engine').nth(1).selectOption(`${place}`);
    await page.waitForFunction(engine => document.querySelectorAll(`.tree.${engine}:nth-child(2) .node`).length > 1, engine);
    shown[engine] = (await counts())[1];
  }
  const work = engine => shown[engine][0] + shown[engine][1];
  assert.ok(work('minimax') > work('alphabeta') && work('ordered') >= work('tt') && shown.tt[3] > 0, JSON.stringify(shown));
  // Engines that deepen begin at the root again and again.
  const roots = await page.locator('.tree.pvs .node .label').allTextContents();
  assert.deepEqual([...new Set(roots.filter(label => label.startsWith('d')))], ['d1', 'd2', 'd3', 'd4']);
});

withUser('all positions of a solved game are counted, and its longest win is played through', async (user, page) => {
  await user.go('dodgem/learn');
  await page.click('#count-positions');
  const counts = page.locator('.whole-game');
  await counts.getByText('2,055 positions').waitFor();
  assert.ok(await counts.locator('rect.won').count() > 5 && await counts.locator('rect.lost').count() > 5);
  await page.click('#longest-win');
  const { position, moves, at } = await user.until('the longest win', place => place.moves.length > 10);
  assert.ok(position && at === 0);
  // The game has been opened when it can be counted again.
  await page.locator('#count-positions:enabled').waitFor();
  for (let ply = 1; ply <= 2; ply += 1) {
    await page.keyboard.press('ArrowRight');
    await user.until('the next position', place => place.at === ply && place.moves.length === moves.length);
  }
});

withUser('animals stand on the board, and beside it when they are taken', async (user, page) => {
  await user.go('dobutsu/analyse?m=b2b3');
  const animals = page.locator('.board use[href^="#animal-"]');
  assert.equal(await animals.count(), 8);
  // The second player's look the other way.
  assert.equal(await page.locator('.board .turned use.second').count(), 3);
  assert.equal((await page.locator('.board .coordinates .file').allTextContents()).join(''), 'abc');
  const shown = name => page.locator(`.board [data-square="${name}"]`).isVisible();
  assert.ok(await shown('c1') && !await shown('d1'));
});

withUser('the figures of 2016 stand beside ours', async (user, page) => {
  await user.go('chess/learn');
  await page.click('#compare');
  await page.locator('.bars .reference').first().waitFor({ timeout: PATIENCE });
  const rows = await page.locator('.bars li').allTextContents();
  // Plain minimax looks at every one of the 197,281 positions, as it did then.
  assert.ok(rows.some(row => /^minimax/i.test(row) && row.includes('197,281') && row.includes('9,323')), rows.join(' | '));
  for (const figure of ['197,281', '15,854', '34,740']) assert.ok(rows.some(row => row.startsWith('2016') && row.includes(figure)));
});

withUser('keys do what the card says, the wheel steps, sound is muted', async (user, page) => {
  await user.go('chess/analyse?m=e2e4_c7c5_g1f3');
  assert.match(await text(page, '.called'), /Sicilian/);
  await page.keyboard.press('?');
  const card = await text(page, 'dialog.help');
  for (const key of ['j/k', 'Home', 'f', 'l', 'Space', 'x', 'a', 'z', '?']) assert.ok(card.includes(key), key);
  await page.keyboard.press('Escape');
  await page.locator('dialog.help').waitFor({ state: 'hidden' });
  await page.keyboard.press('k');
  await user.until('one step back', place => place.at === 2);
  await page.keyboard.press('Home');
  await user.until('the beginning', place => place.at === 0);
  await page.mouse.move(...await centre(page, 'e5'));
  await page.mouse.wheel(0, 100);
  await user.until('the wheel', place => place.at === 1);
  await page.keyboard.press('End');
  await user.until('the end', place => place.at === undefined);
  await page.keyboard.press('f');
  assert.equal(await page.locator('.board [data-square]').first().getAttribute('data-square'), 'h1');
  await page.click('#sound');
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'false');
  await page.reload();
  await page.locator('.board [data-square]').first().waitFor();
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'false');
});

withUser('PGN in and out, and a position set up by hand', async (user, page) => {
  await user.go('chess/analyse');
  await page.click('.record summary');
  // Paris 1858, with everything that people write between moves.
  await page.fill('#record', `[Event "Paris"]\n[White "Morphy, Paul"]\n[Black "Duke Karl / Count Isouard"]\n[Result "1-0"]\n
1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {A weak move (already).} (3... exd4 4. Nxd4 (4. Qxd4 Nc6 $5) 4... Nf6) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 $1 ; White could win a pawn here\nc6 9. Bg5 {[%clk 0:10:00]} 9...b5? 10. Nxb5! cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0`);
  await page.click('#record-open');
  const place = await user.until('the game', place => place.moves.length === 33);
  assert.deepEqual(place.moves.slice(-3), ['b3b8', 'd7b8', 'd1d8']);
  assert.match(await text(page, '.banner'), /White won/);
  // What cannot be played is said, and the game on the board stays.
  await page.fill('#record', '1. e4 e5 2. Ke3');
  await page.click('#record-open');
  await page.locator('.record .fault').getByText('Ke3').waitFor();
  assert.equal((await user.place()).moves.length, 33);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.record .actions button').last().click()]);
  assert.equal(file.suggestedFilename(), 'chess.pgn');
  await page.click('#edit');
  const field = name => page.locator(`dialog.editor [data-cell="${name}"]`);
  await page.click('#editor-clear');
  await page.locator('dialog.editor [data-piece="K"]').click();
  await field('e1').click();
  await page.waitForFunction(() => document.querySelector('dialog.editor .primary').disabled);
  await page.locator('dialog.editor [data-piece="k"]').click();
  await field('e8').click();
  await page.locator('dialog.editor [data-piece="Q"]').click();
  await field('d1').click();
  await page.waitForFunction(() => !document.querySelector('dialog.editor .primary').disabled);
  await page.locator('dialog.editor .primary').click();
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('4k3/8/8/8/8/8/8/3QK3'));
});

withUser('a clock runs for whoever is to move', async (user, page) => {
  await user.go('chess/play?seats=hh&clock=1+0');
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.waitForFunction(() => document.querySelector('.clock.second').textContent.trim() !== '1:00');
  assert.equal((await page.locator('.clock.first').textContent()).trim(), '1:00');
});

withUser('clocks and their end outlive a reload', async (user, page) => {
  await user.go('chess/play?seats=hh&clock=1+2&left=30000,1500&m=e2e4');
  const clocks = () => Promise.all(['first', 'second'].map(side => page.locator(`.clock.${side}`).textContent()));
  assert.equal((await clocks())[0].trim(), '0:30');
  // Looking back at earlier moves stops no clock.
  await page.keyboard.press('Home');
  await page.waitForFunction(() => /White won.*on time/.test(document.querySelector('.banner')?.textContent));
  const place = await user.place();
  assert.deepEqual(place.moves, ['e2e4']);
  assert.match(page.url(), /left=30000,0.*end=t2/);
  await page.reload();
  await page.waitForFunction(() => /White won.*on time/.test(document.querySelector('.banner')?.textContent));
  assert.deepEqual((await clocks()).map(time => time.trim()), ['0:30', '0:00.0']);
  // The next game begins with all the time there is; a move adds its seconds.
  await page.click('#again');
  await user.until('a new game', place => place.moves.length === 0);
  await page.waitForFunction(() => [...document.querySelectorAll('.clock')].every(clock => clock.textContent.trim() === '1:00'));
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.waitForFunction(() => document.querySelector('.clock.first').textContent.trim() === '1:02');
});

withUser('a resigned game is still resigned after a reload', async (user, page) => {
  await user.go('nim/play');
  await page.click('#resign');
  assert.equal(await page.locator('#resign').innerText(), 'Really resign?');
  assert.equal(await page.locator('.banner').count(), 0);
  await page.click('#resign');
  await page.locator('.banner').waitFor();
  await page.reload();
  await page.waitForFunction(() => /Boyi wins.*resignation/.test(document.querySelector('.banner')?.textContent));
});

withUser('a reload while the program thinks, then back and forward', async (user, page) => {
  await user.go('chess/play?level=10&m=e2e4');
  await page.reload();
  await user.until('the answer', place => place.moves.length === 2);
  await page.click('.brand');
  await page.locator('.card[data-game=kayles] a').click();
  await page.locator('.board [data-heap]').first().waitFor();
  await page.goBack();
  await page.locator('.card').first().waitFor();
  await page.goBack();
  await user.until('the game of chess', place => place.game === 'chess' && place.moves.length === 2);
  await page.waitForFunction(() => document.querySelectorAll('.plies .ply').length === 2);
  await page.goForward();
  await page.goForward();
  await page.locator('.board [data-heap]').first().waitFor();
});

withUser('two windows at once keep two games', async (user, page) => {
  const other = await user.context.newPage();
  for (const [window, game, move] of [[page, 'nim', '1:1'], [other, 'chomp', 'c3']]) {
    await window.goto(`${user.url}#/${game}/play?seats=hh`);
    await window.locator('.board [data-square], .board [data-heap]').first().waitFor();
    await window.fill('#typed', move);
    await window.keyboard.press('Enter');
    await window.locator('.plies .ply').first().waitFor();
  }
  await page.click('.brand');
  await page.waitForFunction(() => document.querySelectorAll('.recent li').length === 2);
  await other.close();
});

withUser('the space bar presses the focused button', async (user, page) => {
  await user.go('chess/analyse');
  await lines(page);
  await page.locator('#endless').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await page.locator('#endless[aria-pressed=true]').waitFor();
  assert.deepEqual((await user.place()).moves, []);
  // Elsewhere it plays the best move.
  await page.evaluate(() => document.activeElement.blur());
  await lines(page);
  await page.keyboard.press('Space');
  await user.until('a move', place => place.moves.length === 1);
});

withUser('leaving the analysis of a whole game leaves the game playable', async (user, page) => {
  const moves = 'e2e4_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7_f1e1_b7b5_a4b3_d7d6_c2c3';
  await user.go(`chess/analyse?m=${moves}&level=2`);
  await page.click('#go-through');
  await page.waitForFunction(() => document.querySelector('#go-through').textContent.includes('/'));
  await page.click('.tab[data-mode=play]');
  await user.until("the program's move", place => place.moves.length === 16);
  await page.click('.tab[data-mode=analyse]');
  await page.waitForFunction(() => !document.querySelector('#go-through').textContent.includes('/'));
  await lines(page);
});

withUser('moves and results are announced to screen readers', async (user, page) => {
  await user.go('tictactoe/play?seats=hh&m=b2_a1_a3_c3');
  const log = page.locator('[role=log]');
  await mouse.play(page, { move: 'c1', label: 'c1' });
  await page.waitForFunction(() => /c1/.test(document.querySelector('[role=log]').textContent));
  await page.locator('.banner').waitFor();
  assert.match(await log.textContent(), /x won/);
});

withUser('a Connect Four board keeps its frame when the game is over', async (user, page) => {
  await user.go('connect4/play?seats=hh&m=a1_b1_a2_b2_a3_b3_a4');
  await page.locator('.banner').waitFor();
  assert.equal(await page.locator('.board .grid.falls').count(), 1);
});

withUser('preferences change boards at once and are kept', async (user, page) => {
  await user.go('chess/play?seats=hh');
  const look = selector => page.locator(selector).first().evaluate(element => getComputedStyle(element).fill);
  const wood = await look('.field.dark .ground');
  await page.click('#settings');
  await page.check('input[value="blue"]', { force: true });
  await page.check('input[name="coordinates"][value="off"]', { force: true });
  await page.check('#set-blindfold');
  await page.keyboard.press('Escape');
  assert.notEqual(await look('.field.dark .ground'), wood);
  assert.equal(await page.locator('.coordinates').first().isVisible(), false);
  assert.equal(await page.locator('.pieces').first().isVisible(), false);
  // A hidden piece still moves, and screen readers still know where it is.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await user.until('e4', place => place.moves.length === 1);
  await page.reload();
  await page.locator('[data-square="e4"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.coordinates').first().isVisible(), false);
});

withUser('pieces, coordinates, sizes and sounds are chosen, by keys too', async (user, page) => {
  await user.go('chess/play?seats=hh');
  const width = async () => (await page.locator('.board .fields').boundingBox()).width;
  const carved = await page.locator('#piece-n').innerHTML();
  const usual = await width();
  await page.click('#settings');
  let shown = carved;
  for (const set of ['plain', 'letters']) {
    await page.check(`input[name="pieces"][value="${set}"]`, { force: true });
    await page.waitForFunction(before => document.querySelector('#piece-n').innerHTML !== before, shown);
    shown = await page.locator('#piece-n').innerHTML();
    for (const piece of 'pnbrqk') assert.equal(await page.locator(`[id="piece-${piece}"]`).count(), 1);
  }
  await page.check('input[name="coordinates"][value="outside"]', { force: true });
  await page.focus('#board-size');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft');
  assert.match(await text(page, 'label[for="board-size"]'), /70/);
  await page.check('input[name="sounds"][value="knock"]', { force: true });
  await page.keyboard.press('Escape');
  const board = await page.locator('.board .fields').boundingBox();
  assert.ok(board.width < usual * 0.72, `${board.width} of ${usual}`);
  const file = await page.locator('.coordinates .file').first().boundingBox();
  assert.ok(file.y >= board.y + board.height, 'coordinates stand below the board');
  // Moves arrive where they are aimed at.
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await user.until('e4', place => place.moves.length === 1);
  await page.reload();
  await page.locator('#piece-n .detail.heavy').waitFor({ state: 'attached' });
  await page.locator('[data-square="e4"]').waitFor();
  assert.ok(await width() < usual * 0.75);
  // Stones are the same in every set.
  await user.go('tictactoe/play?m=b2&seats=hh');
  assert.equal(await page.locator('[id="stone-x"]').count(), 1);
});

withUser('a move that must be confirmed is played when it is', async (user, page) => {
  await page.addInitScript(() => localStorage.setItem('boyi.confirm', 'on'));
  await user.go('chess/play?level=1');
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await page.locator('#confirm').waitFor();
  assert.equal((await user.place()).moves.length, 0);
  await page.click('#confirm-not');
  await keyboard.play(page, { move: 'd2d4', label: 'd4' });
  assert.match(await text(page, '#confirm'), /d4/);
  await page.keyboard.press('Enter');
  // The engine's answer needs no confirmation.
  const { moves } = await user.until('an answer', place => place.moves.length === 2);
  assert.equal(moves[0], 'd2d4');
});

/** What the engine says arrives late, so that there is time for a premove. */
const thinkLong = page => page.addInitScript(() => {
  window.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      if (options.name !== 'engine') return;
      Object.defineProperty(this, 'onmessage', {
        set(hear) { this.addEventListener('message', event => setTimeout(() => hear?.call(this, event), 4_000)); },
      });
    }
  };
});

/** Enters a move while the engine thinks. */
const whileThinking = async (page, premove) => {
  await page.locator('.status.thinking').waitFor();
  await premove();
};

withUser('a premove is played when its turn comes, or dropped when it is not legal', async (user, page) => {
  await thinkLong(page);
  await user.go('chess/play?level=1');
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await whileThinking(page, () => mouse.play(page, { move: 'd2d4', label: 'd4' }));
  assert.match(await text(page, '.premove span'), /d2d4/);
  assert.equal(await page.locator('.field.premove').count(), 2);
  const { moves } = await user.until('the premove', place => place.moves.length >= 3);
  assert.equal(moves[2], 'd2d4');
  // The second reply is under way: a premove through pieces, which no reply makes legal, by keys alone.
  await whileThinking(page, () => keyboard.play(page, { move: 'a1a7', label: 'Rxa7' }));
  await page.waitForFunction(() => /Rxa7|a1a7/.test(document.querySelector('.premove').textContent) && document.querySelector('#premove-not') === null);
  assert.match(await text(page, '.premove'), /not legal/);
  assert.equal((await user.place()).moves.length, 4);
  // Taken back by Escape, by a touch of another square, by its button.
  await mouse.play(page, { move: 'g1f3', label: 'Nf3' });
  await whileThinking(page, () => mouse.play(page, { move: 'f1e2', label: 'Be2' }));
  await page.keyboard.press('Escape');
  await page.locator('.field.premove').first().waitFor({ state: 'detached' });
  await user.until('the reply', place => place.moves.length === 6);
  await page.waitForTimeout(300);
  assert.equal((await user.place()).moves.length, 6);
});

withUser('premoves of other games: a column, counters, and none once they are switched off', async (user, page) => {
  await thinkLong(page);
  await user.go('connect4/play?level=1');
  await mouse.play(page, { move: 'd1', label: 'd1' });
  await whileThinking(page, () => mouse.play(page, { move: 'd2', label: 'd' }));
  const { moves } = await user.until('the premove', place => place.moves.length >= 3);
  assert.equal(moves[2][0], 'd');
  await user.go('nim/play?p=5,6,7,8');
  await mouse.play(page, { move: '1:1', label: 'x' });
  await whileThinking(page, () => page.locator('[data-heap="4"] [data-take="1"]').click());
  await user.until('counters', place => place.moves.length >= 3 && place.moves[2].startsWith('4:1'));
  await page.click('#settings');
  await page.uncheck('#set-premoves');
  await page.keyboard.press('Escape');
  await user.go('nim/play?p=5,6,7,9');
  await mouse.play(page, { move: '1:1', label: 'x' });
  await whileThinking(page, () => page.locator('[data-heap="4"] [data-take="1"]').click());
  await user.until('the reply', place => place.moves.length === 2);
  await page.waitForTimeout(300);
  assert.equal((await user.place()).moves.length, 2);
});

withUser('practice judges each move before the engine answers, and a bad one can be taken back', async (user, page) => {
  await user.go('chess/play?p=rnbqkbnr/pppp1ppp/8/4p3/6P1/8/PPPPPP1P/RNBQKBNR_w_KQkq_-_0_2&level=1');
  await page.click('#settings');
  await page.check('#set-practice');
  await page.keyboard.press('Escape');
  await mouse.play(page, { move: 'f2f3', label: 'f3' });
  await page.locator('.practice [data-mark="mark-blunder"]').waitFor();
  assert.match(await page.locator('.practice').innerText(), /f3\?\?/);
  await user.until('the answer', place => place.moves.length === 2);
  await page.locator('.practice [data-mark="mark-blunder"]').waitFor();
  await user.accessible('a verdict');
  await page.click('#practice-undo');
  await user.until('taken back', place => place.at === 0);
  assert.equal(await page.locator('.practice [data-mark]').count(), 0);
  // A solved game, and its only good move.
  await user.go('nim/play?p=3,4,6&level=1');
  await mouse.play(page, { move: '1:1', label: 'x' });
  await page.locator('.practice [data-mark="mark-best"]').waitFor();
  await user.until('the answer', place => place.moves.length === 2);
});

withUser('any clock can be set, with an increment', async (user, page) => {
  await user.go('chess/play?seats=hh');
  await page.click('#new-game');
  await page.check('#clock-other', { force: true });
  await page.fill('#clock-minutes', '0');
  await page.fill('#clock-increment', '7');
  await page.locator('#clock-increment').blur();
  await page.click('#start');
  await page.locator('.clock.first').waitFor();
  assert.equal(await text(page, '.clock.first'), '0:07.0');
  await mouse.play(page, { move: 'e2e4', label: 'e4' });
  await user.until('e4', place => place.moves.length === 1);
  assert.match(await text(page, '.clock.first'), /^0:1[34]\.\d$/);
});

const squareSays = (page, square, piece) =>
  page.waitForFunction(([square, piece]) => document.querySelector(`.board [data-square="${square}"]`)?.ariaLabel.includes(piece), [square, piece]);

withUser('variations are kept, moved and deleted; comments and glyphs stay with their moves', async (user, page) => {
  await user.go('chess/analyse?m=e2e4_e7e5_g1f3&seats=hh');
  await page.keyboard.press('Home');
  await user.until('the start', place => place.at === 0);
  await page.keyboard.press('ArrowRight');
  await user.until('e4', place => place.at === 1);
  await mouse.play(page, { move: 'c7c5', label: 'c5' });
  await user.until('the variation', place => place.moves[1] === 'c7c5');
  // The main line stands as it was, the variation below the move that it replaces.
  assert.deepEqual(await page.locator('.plies > li > .ply').allTextContents(), ['e4', 'e5', 'Nf3']);
  assert.equal(await text(page, '.plies li:nth-child(2) .variation'), '1… c5');
  assert.equal(await page.locator('.ply[aria-current=step]').textContent(), '1… c5');
  // By keys alone: the other move, and back.
  await page.keyboard.press('Shift+ArrowUp');
  await squareSays(page, 'e5', 'black pawn');
  await page.keyboard.press('Shift+ArrowDown');
  await squareSays(page, 'c5', 'black pawn');
  await page.click('.annotate summary');
  await page.click('[data-glyph="5"]');
  await page.click('[data-glyph="14"]');
  await page.click('[data-glyph="1"]');
  assert.equal(await page.locator('[data-glyph="5"]').getAttribute('aria-pressed'), 'false');
  await page.fill('#comment', 'The Sicilian, as _ever_.');
  await page.locator('#comment').blur();
  assert.equal(await text(page, '.variation'), '1… c5!+=The Sicilian, as _ever_.');
  // All of it is in the PGN and in the address.
  await page.click('.record summary');
  await page.waitForFunction(() => /\( 1\.\.\. c5 \$1 \$14 \{The Sicilian, as _ever_\.\} \)/.test(document.querySelector('#record').value.replaceAll('\n', ' ')));
  const pgn = await page.inputValue('#record');
  await page.reload();
  await page.locator('.variation .ply').waitFor();
  await page.waitForFunction(() => document.querySelector('.variation').textContent === '1… c5!+=The Sicilian, as _ever_.');
  assert.deepEqual(await page.locator('.plies > li > .ply').allTextContents(), ['e4', 'e5', 'Nf3']);
  // The game opens again from its PGN.
  await user.go('chess/analyse');
  await page.click('.record summary');
  await page.fill('#record', pgn);
  await page.click('#record-open');
  await page.locator('.variation .ply').click();
  await squareSays(page, 'c5', 'black pawn');
  await page.click('.annotate summary');
  assert.equal(await page.inputValue('#comment'), 'The Sicilian, as _ever_.');
  await page.click('#promote');
  await page.waitForFunction(() => [...document.querySelectorAll('.plies > li > .ply')].map(ply => ply.textContent).join(' ') === 'e4 c5!+=');
  assert.match(await text(page, '.variation'), /1… e5\s*2\. Nf3/);
  await page.click('#delete-moves');
  await page.waitForFunction(() => !document.querySelector('.variation'));
  assert.deepEqual((await user.place()).moves, ['e2e4', 'e7e5', 'g1f3']);
});

withUser('variations of every game, and a review that stays with its line', async (user, page) => {
  await user.go('nim/analyse?m=1:1_2:5_3:7&seats=hh');
  await page.click('#go-through');
  await page.locator('.review').waitFor({ timeout: PATIENCE });
  const marks = await page.locator('.plies .mark').count();
  await page.keyboard.press('Home');
  await user.until('the start', place => place.at === 0);
  await page.keyboard.press('ArrowRight');
  await user.until('one ply', place => place.at === 1);
  await mouse.play(page, { move: '3:7', label: '3:7' });
  await page.locator('.variation .ply').waitFor();
  await page.waitForFunction(() => !document.querySelector('.review'));
  assert.ok(await page.locator('.plies > li .mark').count() >= marks, 'marks stay');
  await page.locator('.plies > li > .ply').last().click();
  await page.locator('.review').waitFor();
  // Another game forgets all that.
  await user.go('nim/analyse?m=2:1&seats=hh');
  await page.waitForFunction(() => !document.querySelector('.variation') && !document.querySelector('.review'));
});

withUser('nothing but the board, and back', async (user, page) => {
  await user.go('nim/play?seats=hh');
  await page.keyboard.press('Shift+Z');
  await page.locator('.top').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.side').isVisible(), false);
  assert.ok(await page.locator('.board').isVisible());
  await page.click('#zen-end');
  await page.locator('.side').waitFor();
});

withUser('in swap2 nobody clicks a pass, colours are chosen by buttons, and they follow the players', async (user, page) => {
  await user.go('gomoku:size=9,opening=swap2/play?seats=hh');
  const click = name => page.click(`.board [data-square="${name}"]`);
  for (const [at, name] of ['e5', 'd5', 'f6'].entries()) {
    await click(name);
    await user.until(`${name} and the pass after it`, place => place.moves.length === Math.min(2 * at + 2, 5));
  }
  assert.match(await text(page, '.status'), /White to move/);
  await page.locator('[data-move=swap]').click();
  const place = await user.until('the swap', place => place.moves.length === 6);
  assert.deepEqual(place.moves, ['e5', 'pass', 'd5', 'pass', 'f6', 'swap']);
  assert.match(await text(page, '.status'), /White to move/);
  assert.equal(await page.locator('.move-list button').count(), 0);
});

withUser('the threats that win are added as variations, with every answer', async (user, page) => {
  await user.go('gomoku:size=9/analyse?p=9/9/9/2x1x4/5x3/5x3/1o7/o8/1o5o1_x');
  await page.locator('#threats').click({ timeout: PATIENCE });
  await page.waitForFunction(() => document.querySelectorAll('.variation').length > 2);
  await page.keyboard.press('ArrowRight');
  await user.until('the first move of the threats', place => place.moves.length > 0);
});

withUser('a damaged book of openings is named', async (user, page) => {
  // The first half of the book: the search answers without it, and says so once.
  await page.route('**/connect4.book', async route => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  });
  await user.go('connect4/analyse?m=d1_d2_d3_d4_d5_b1_b2_c1_e1_e2_c2_f1_d6_b3');
  await page.getByText(/connect4\.book.*damaged/).first().waitFor({ timeout: PATIENCE });
}, { serviceWorkers: 'block' });

withUser('a winning move is taken back to the turn of the human who made it', async (user, page) => {
  const play = async (move, plies) => {
    await mouse.play(page, { move, label: move });
    await user.until(`the ply ${plies}`, place => place.moves.length === plies);
  };
  const undo = async (plies, seat) => {
    await page.click('#undo');
    const shown = place => place.at ?? place.moves.length;
    await user.until(`${plies} plies after undo as ${seat}`, place => shown(place) === plies);
    // The human moves there, and the engine answers or the game is over.
  };
  // The human begins, or the engine does; the last move of each line is the human's and wins.
  for (const [seats, moves, last, plies] of [
    ['he', 'b2_a1_c2_b1', 'a2', 4],
    ['eh', 'a1_b2_a3_c2_b1', 'a2', 5],
  ]) {
    await user.go(`tictactoe/play?seats=${seats}&m=${moves}`);
    await page.locator('.plies .ply').nth(plies - 1).waitFor();
    await play(last, plies + 1);
    await page.locator('.banner').waitFor();
    await undo(plies, seats);
    await play(last, plies + 1);
    await page.locator('.banner').waitFor();
    await undo(plies, seats);
    await undo(plies - 2, seats);
    // Where the engine is to move after another move of the human's, it moves.
    const other = { he: 'a3', eh: 'c1' }[seats];
    await mouse.play(page, { move: other, label: other });
    await user.until(`an answer as ${seats}`, place => place.moves.length === plies && place.moves[plies - 2] === other);
  }
});
