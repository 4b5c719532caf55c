// Xiangqi on the page: its module comes with the first game of its family, the board is that of points with river and palaces, and the judge
// says why a repetition is lost.
import assert from 'node:assert/strict';
import { PATIENCE } from './browser.mjs';
import { mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

const site = testSite();
const { withUser } = site;

const PHONE = { viewport: { width: 360, height: 780 }, locale: 'zh-CN', hasTouch: true };
// For tests that look at requests: the service worker would send them too.
const WATCHED = { serviceWorkers: 'block' };
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
/** Two rooks against a bare king: a8a10 mates. */
const MATE = '3k5/8R/R8/9/9/9/9/9/9/4K4 w - - 0 1';
/** A rook that gives check on the files of d and e for ever. */
const CHECKS = '3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1';

const label = (page, square) => page.locator(`.board [data-square="${square}"]`).getAttribute('aria-label');
const shows = (page, text) => page.waitForFunction(text => document.querySelector('#notation')?.value.startsWith(text), text);
const move = async (user, text) => {
  const { moves } = await user.place();
  await mouse.play(user.page, { move: text, label: text });
  await user.until(text, place => place.moves.length > moves.length && place.moves[moves.length] === text);
};

withUser('the module of xiangqi is loaded with its first game', async (user, page) => {
  const loaded = new Set();
  page.context().on('request', request => loaded.add(new URL(request.url()).pathname.split('/').at(-1)));
  const modules = () => ['boyi_chess_bg.wasm', 'boyi_wasm_bg.wasm'].filter(name => loaded.has(name));
  await user.go('');
  for (const typed of ['xiangqi', '象棋', 'chinese chess', '中国象棋']) {
    await page.fill('#search', typed);
    await page.locator('.card[data-game=xiangqi] svg').waitFor();
  }
  await user.go('nim/play?level=1');
  await mouse.play(page, { move: '1:1', label: '1:1' });
  await user.until('an answer', place => place.moves.length >= 2);
  assert.deepEqual(modules(), ['boyi_wasm_bg.wasm']);
  await user.go('xiangqi/play?level=1');
  await move(user, 'h3e3');
  await user.until('an answer', place => place.moves.length >= 2);
  assert.deepEqual(modules(), ['boyi_chess_bg.wasm', 'boyi_wasm_bg.wasm']);
  // And back.
  await user.go('nim/play?level=1');
  await mouse.play(page, { move: '2:1', label: '2:1' });
  await user.until('an answer', place => place.moves.length >= 2);
}, WATCHED);

withUser('a game of chess needs its own module alone', async (user, page) => {
  const loaded = new Set();
  page.context().on('request', request => loaded.add(new URL(request.url()).pathname.split('/').at(-1)));
  await user.go('chess/play?level=1');
  await move(user, 'e2e4');
  await user.until('an answer', place => place.moves.length >= 2);
  assert.ok(loaded.has('boyi_chess_bg.wasm') && !loaded.has('boyi_wasm_bg.wasm'), [...loaded].join(' '));
}, WATCHED);

withUser('xiangqi is played by touch on a phone, in Chinese, from the start to mate', async (user, page) => {
  await user.go('xiangqi/play?level=1');
  assert.match(await page.locator('h1').first().textContent(), /象棋/);
  // Red is at the bottom.
  assert.equal(await page.locator('.board [data-square]').first().getAttribute('data-square'), 'a10');
  assert.equal(await label(page, 'e1'), 'e1 帥');
  assert.equal(await label(page, 'e10'), 'e10 將');
  assert.equal(await page.locator('.board .word').allTextContents().then(words => words.join(' ')), '楚河 漢界');
  assert.deepEqual(await page.locator('.board .on-disc').allTextContents().then(all => [...new Set(all)].toSorted()),
    [...'帥仕相傌俥炮兵將士象馬車砲卒'].toSorted());
  // A touch shows where the piece can go; the targets of the horse are two.
  await page.locator('.board [data-square="h1"]').tap();
  await page.locator('.board .field.target').first().waitFor({ state: 'attached' });
  const targets = await page.locator('.board .field.target').evaluateAll(all => all.map(field => field.dataset.square));
  assert.deepEqual(targets.toSorted(), ['g3', 'i3']);
  // Another piece of one's own is picked instead.
  for (const square of ['h3', 'e3']) await page.locator(`.board [data-square="${square}"]`).tap();
  await user.until('both moves', place => place.moves.length >= 2);
  assert.match(await page.locator('.plies .ply').first().textContent(), /炮二平五/);
  await page.locator('.called', { hasText: /中炮|顺炮|列炮/ }).waitFor();
  // Nothing is wider than the screen.
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await user.go('xiangqi/analyse?seats=hh');
  await shows(page, START);
  await page.fill('#notation', MATE);
  await page.waitForFunction(() => document.querySelector('[data-square="a8"]').ariaLabel.includes('俥'));
  await page.locator('.board [data-square="a8"]').tap();
  await page.locator('.board [data-square="a10"]').tap();
  const banner = page.locator('.banner');
  await banner.waitFor({ timeout: PATIENCE });
  assert.match(await banner.textContent(), /红方胜/);
  assert.match(await banner.locator('.why').textContent(), /绝杀/);
  assert.match(await page.locator('.plies .ply').first().textContent(), /車九进二|俥九进二|车九进二/);
}, PHONE);

withUser('the judge says why perpetual check loses', async (user, page) => {
  await user.go(`xiangqi/play?p=${encodeURIComponent(CHECKS.replaceAll(' ', '_'))}&seats=hh`);
  for (const text of ['e5d5', 'd10e10', 'd5e5', 'e10d10', 'e5d5', 'd10e10', 'd5e5']) {
    await move(user, text);
    assert.equal(await page.locator('.banner').count(), 0);
  }
  await move(user, 'e10d10');
  const banner = page.locator('.banner');
  await banner.waitFor();
  assert.match(await banner.textContent(), /Black won.*Red gave check with every move \(perpetual check\) and loses/);
  await page.click('#lang');
  await page.waitForFunction(() => /红方步步将军（长将），判负/.test(document.querySelector('.banner .why').textContent));
});

withUser('the box of xiangqi and its board agree, seen from either side', async (user, page) => {
  await user.go('xiangqi/analyse?seats=hh');
  await shows(page, START);
  await move(user, 'b1c3');
  await shows(page, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR b');
  // In check: the king's point is marked.
  await page.fill('#notation', '3k5/9/9/9/9/3R5/9/9/9/5K3 b - - 0 1');
  await page.locator('.board .field.alarm[data-square="d10"]').waitFor({ state: 'attached' });
  await page.fill('#notation', '3k5/9/9 b');
  await page.waitForFunction(() => document.querySelector('#notation').ariaInvalid === 'true');
  await page.click('#flip');
  assert.equal(await page.locator('.board [data-square]').first().getAttribute('data-square'), 'i1');
  await user.accessible('the board of xiangqi');
});

withUser('pieces have characters, letters or pictures, and the choice is kept', async (user, page) => {
  await user.go('xiangqi/play?seats=hh');
  await page.selectOption('#view', 'letters');
  await page.waitForFunction(() => [...document.querySelectorAll('.board .on-disc')].some(text => text.textContent === 'R'));
  await page.selectOption('#view', 'pictures');
  await page.locator('.board .figure use[href="#figure-c"]').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.board .figure').count(), 32);
  assert.equal(await page.locator('.board .on-disc').count(), 0);
  assert.equal(await label(page, 'b3'), 'b3 red cannon');
  await move(user, 'b3e3');
  assert.match(await page.locator('.plies .ply').first().textContent(), /C8=5/);
  await user.go('');
  await user.go('xiangqi/play?seats=hh');
  await page.locator('.board .figure').first().waitFor({ state: 'attached' });
  await page.selectOption('#view', 'board');
  await page.locator('.board .on-disc').first().waitFor({ state: 'attached' });
});

withUser('hints, reviews and levels of xiangqi work as in every game', async (user, page) => {
  await user.go('xiangqi/play?m=h3e3_h8e8&seats=he&level=3');
  await page.click('#hint');
  await page.locator('.hint p').first().waitFor();
  await user.go('xiangqi/analyse?m=h3e3_h8e8');
  await page.locator('.pvs .ply').first().waitFor();
  await page.waitForFunction(() => /^[+-]\d+\.\d\d$/.test(document.querySelector('#value').textContent));
  await page.click('#go-through');
  await page.locator('.review, .accuracy, .graph .curve[d*="L"]').first().waitFor({ state: 'attached' });
});

withUser('a file of xiangqi in GBK opens from the home page', async (user, page) => {
  await user.go('');
  // 炮二平五.
  const moves = Buffer.from('c5dab6fec6bdcee5', 'hex');
  const buffer = Buffer.concat([Buffer.from('[Game "Chinese Chess"]\r\n[Result "*"]\r\n\r\n1. '), moves, Buffer.from(' *\r\n')]);
  await page.setInputFiles('.recent input[type=file]', { name: 'game.pgn', mimeType: 'application/x-chess-pgn', buffer });
  const { game, moves: read } = await user.until('the game', place => place.game === 'xiangqi');
  assert.deepEqual([game, read], ['xiangqi', ['h3e3']]);
  await page.locator('.board .on-disc').first().waitFor({ state: 'attached' });
});

withUser('a game is written in Chinese notation, ICCS or WXF', async (user, page) => {
  await user.go('xiangqi/analyse?m=h3e3_b10c8&seats=hh');
  await page.locator('.record summary').click();
  const written = text => page.waitForFunction(text => document.querySelector('#record').value.includes(text), text);
  await written('炮二平五');
  await page.selectOption('#record-format', 'ICCS');
  await written('H2-E2');
  await written('[Format "ICCS"]');
  await page.selectOption('#record-format', 'WXF');
  await written('C2=5');
  // And read back.
  await page.click('#record-open');
  await user.until('the game', place => place.moves.join() === 'h3e3,b10c8');
});

withUser('xiangqi works offline once it has been made available', async (user, page) => {
  await user.go('');
  await user.goOffline('boyi_chess.js', 'boyi_chess_bg.wasm', 'xiangqi.nnue');
  await user.go('xiangqi/play?level=1');
  await move(user, 'h3e3');
  await user.until('an answer', place => place.moves.length >= 2);
});

withUser('without a network a game whose module was never loaded says so', async (user, page) => {
  await user.go('');
  await page.waitForLoadState('networkidle');
  await user.context.setOffline(true);
  await page.goto(`${user.url}#/xiangqi/play`);
  await page.locator('[role=alert]', { hasText: 'The network does not answer' }).waitFor();
  // One line says so and leads on: there is no board without a game, nor anything to do with one.
  assert.equal(await page.locator('.board, .typed, .moves, .actions, .tabs').filter({ visible: true }).count(), 0);
  await page.locator('.fault a[href="#/"]').waitFor();
  await user.context.setOffline(false);
  // The next attempt loads it.
  await page.goto(`${user.url}#/`);
  await user.go('xiangqi/play');
  user.problems.splice(0).forEach(problem => assert.match(problem, /ERR_INTERNET_DISCONNECTED/));
}, WATCHED);
