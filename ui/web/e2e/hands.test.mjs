// What the hands of a player expect: drawings and values of a record, hints on the board, skittles and strips, the keys of a presenter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PATIENCE } from './browser.mjs';
import { mouse } from './input.mjs';
import { RECORD } from './record.mjs';
import { testSite } from './test-site.mjs';

const { withUser } = testSite();
const PHONE = { locale: 'zh-CN', hasTouch: true, viewport: { width: 360, height: 780 } };
const HD = { viewport: { width: 1920, height: 1080 } };

const fits = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const text = (page, selector) => page.locator(selector).first().textContent();
const openRecord = async (page, pgn) => {
  if (!await page.locator('#record').isVisible()) await page.click('.record summary');
  await page.fill('#record', pgn);
  await page.click('#record-open');
};
const centre = async (page, square) => {
  const box = await page.locator(`.board [data-square="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const drawArrow = async (page, from, to) => {
  await page.mouse.move(...await centre(page, from));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...await centre(page, to), { steps: 3 });
  await page.mouse.up({ button: 'right' });
};

/** The words of a record, whatever blanks and numbers of moves there are. */
const words = pgn => pgn.split('\n\n').slice(1).join(' ').replace(/[{}()]/g, ' $& ').replace(/\d+\.(\.\.)?/g, match => /\d+\.\d/.test(match) ? match : ' ').split(/\s+/).filter(Boolean).join(' ');
const tags = pgn => pgn.match(/^\[.*\]$/gm).toSorted();
const recordOf = page => page.inputValue('#record');

withUser('squares, arrows and values of a record are drawn, changed and kept; the rest stays as it was', async (user, page) => {
  await user.go('chess/analyse');
  await openRecord(page, RECORD);
  await page.locator('.player.first', { hasText: 'Ada (1900)' }).waitFor();
  await page.waitForFunction(() => document.querySelector('#record').value.includes('Muzio'));
  const untouched = await recordOf(page);
  assert.deepEqual(tags(untouched), tags(RECORD));
  assert.equal(words(untouched), words(RECORD));
  // The values are the curve, without a search: seven positions, of which the record knows six.
  await page.waitForFunction(() => (document.querySelector('.graph .curve').getAttribute('d').match(/L/g) ?? []).length >= 5);
  // Nothing but moves and words is in the list, and moves share their lines.
  assert.deepEqual(await page.locator('.plies > li > .comment').allTextContents(), ['a fine move']);
  const rows = await page.locator('.plies > li > .ply').evaluateAll(plies => new Set(plies.map(ply => Math.round(ply.getBoundingClientRect().y))).size);
  assert.ok(rows < 6, `${rows} lines for 6 moves`);
  await page.locator('.plies > li > .ply').nth(2).click();
  await page.locator('.ring-mark.green').waitFor({ state: 'attached' });
  await page.locator('.ring-mark.red').waitFor({ state: 'attached' });
  await page.locator('.arrow.yellow').waitFor({ state: 'attached' });
  // One more arrow, one fewer square; words without commands are to be edited.
  await drawArrow(page, 'b1', 'c3');
  await page.waitForFunction(() => document.querySelectorAll('.arrow.green').length === 2);
  await drawArrow(page, 'e5', 'e5');
  await page.waitForFunction(() => !document.querySelector('.ring-mark.green'));
  await page.click('.annotate summary');
  assert.equal(await page.inputValue('#comment'), 'a fine move');
  await page.fill('#comment', 'the best move');
  await page.locator('#comment').blur();
  const changed = words(RECORD).replace('a fine move [%csl Ge5,Rf7][%cal Gf3e5,Yd2d4]', '[%csl Rf7] [%cal Gf3e5,Yd2d4,Gb1c3] the best move');
  await page.waitForFunction(() => /the\s+best\s+move/.test(document.querySelector('#record').value));
  assert.equal(words(await recordOf(page)), changed);
  // Another move has other drawings; the start has its own.
  await page.keyboard.press('Home');
  await page.locator('.ring-mark.green').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.arrow.yellow').count(), 0);
  // The next visit, and the file.
  await page.reload();
  await page.locator('.ring-mark.green').waitFor({ state: 'attached' });
  await page.click('.record summary');
  await page.waitForFunction(() => /the\s+best\s+move/.test(document.querySelector('#record').value));
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.record .actions button, .record .actions a').last().click()]);
  const saved = readFileSync(await file.path(), 'utf8');
  assert.equal(words(saved), changed);
  assert.deepEqual(tags(saved), tags(RECORD));
});

withUser('the tree of variations folds, variations in it stand on lines of their own', async (user, page) => {
  await user.go('chess/analyse');
  await openRecord(page, RECORD);
  const outer = page.locator('.plies > li > .variation');
  await outer.locator('.variation').waitFor();
  assert.equal(await outer.count(), 1);
  assert.equal(await outer.locator('.variation .ply').count(), 3);
  await outer.locator('> .fold').click();
  await page.waitForFunction(() => !document.querySelector('.variation .variation'));
  assert.equal(await outer.locator('.ply').count(), 1);
  assert.equal(await outer.locator('> .fold').getAttribute('aria-expanded'), 'false');
  await user.accessible('a folded variation');
  await outer.locator('> .fold').click();
  await outer.locator('.variation').waitFor();
});

withUser('a hint points at the board: the piece, then the move; a heap, then its counters', async (user, page) => {
  await user.go('chess/play?m=e2e4_d7d5_e4d5_d8d5&seats=hh');
  await page.click('#hint');
  await page.locator('.ring-mark.hinted').waitFor({ state: 'attached' });
  await page.click('#hint');
  await page.locator('.arrow.hinted').waitFor({ state: 'attached' });
  await mouse.play(page, { move: 'b1c3', label: 'Nc3' });
  await page.waitForFunction(() => !document.querySelector('.hinted'));
  await user.go('nim/play?seats=hh&p=1,1,4');
  await page.click('#hint');
  await page.locator('.heap.marked[data-heap="3"]').waitFor();
  assert.equal(await page.locator('.counter.hinted').count(), 0);
  await page.click('#hint');
  await page.waitForFunction(() => document.querySelectorAll('[data-heap="3"] .counter.hinted').length === 4);
});

withUser('skittles fall where they are touched, in Chinese, on a phone', async (user, page) => {
  await user.go('kayles/play?seats=hh&p=3,7');
  const pin = (row, place) => page.locator(`[data-heap="${row}"] [data-pin="${place}"]`);
  assert.equal(await page.locator('.pin').count(), 10);
  await pin(2, 3).tap();
  await page.locator('.pin.picked').waitFor();
  await pin(2, 4).tap();
  assert.deepEqual((await user.until('two skittles', place => place.moves.length === 1)).moves, ['2:2=2+3']);
  await page.waitForFunction(() => document.querySelectorAll('.lane').length === 3);
  await pin(3, 1).tap();
  await pin(3, 1).tap();
  assert.deepEqual((await user.until('one skittle', place => place.moves.length === 2)).moves[1], '3:1');
  assert.ok(await fits(page));
  await user.accessible('skittles');
  // A row of 32 has several lines.
  await user.go('kayles/play?seats=hh&p=32');
  assert.equal(await page.locator('.pin').count(), 32);
  assert.ok(await fits(page));
}, PHONE);

withUser('a strip is written on by a touch, and shows the values of its squares', async (user, page) => {
  await user.go('treblecross/analyse?p=7');
  assert.equal(await page.locator('.strips .pin').count(), 5);
  await page.keyboard.press('z');
  // The middle is the only move that leaves two equal strips; every square has a value.
  await page.waitForFunction(() => document.querySelectorAll('.pin[data-value]').length === 5);
  assert.equal(await page.locator('[data-pin="3"]').getAttribute('data-value'), 'win');
  await page.locator('[data-pin="3"]').click();
  assert.deepEqual((await user.until('a cross', place => place.moves.length === 1)).moves, ['1:3=2+2']);
});

withUser('the moves on heaps are explained, and the last one can be seen', async (user, page) => {
  await user.go('nim/play?seats=hh');
  await page.locator('.tip', { hasText: '点一枚棋子' }).waitFor();
  assert.equal(await text(page, '[data-heap="2"] .number'), '第 2 堆');
  await page.locator('[data-heap="2"] [data-take="2"]').tap();
  await page.waitForFunction(() => document.querySelectorAll('[data-heap="2"] .gone').length === 2);
  await page.locator('.notation-tip', { hasText: '1:2' }).waitFor();
  // The list of moves has words.
  assert.equal(await text(page, '.plies .ply'), '从第 2 堆取 2 枚');
  assert.equal(await page.locator('.tip').count(), 0);
  // Taken back at once.
  await page.click('#undo');
  await user.until('the start', place => place.at === 0);
  assert.equal(await page.locator('.gone').count(), 0);
  // Told once.
  await page.reload();
  await page.locator('[data-heap="2"] [data-take="2"]').waitFor();
  assert.equal(await page.locator('.tip').count(), 0);
}, PHONE);

// Games that the first player has lost by the rules: by which move, and the lesson.
for (const [game, position, moves, said, lesson] of [
  ['nim', '1,2', '1:1_2:2', /Lost at move 1: “take 1 from heap 1” turned a won game into a lost one/, 'nim-mirror'],
  ['connect4', '', 'a1_d1_b1_d2_a2_d3_b2_d4', /Lost at move \d: \w\d? /, 'rows-threats'],
  ['chess', '', 'f2f3_e7e5_g2g4_d8h4', /Lost at move 2: g4 dropped the winning chances/, 'chess-lines'],
]) {
  withUser(`losing ${game} tells by which move and why`, async (user, page) => {
    await user.go(`${game}/play?seats=he${position && `&p=${encodeURIComponent(position)}`}&m=${moves.split('_').map(encodeURIComponent).join('_')}`);
    await page.locator('.banner[data-end="lost"] .lost-by').waitFor({ timeout: PATIENCE });
    assert.match(await text(page, '.banner .lost-by'), said);
    assert.equal(await page.locator('.banner .to-lesson').count(), lesson ? 1 : 0);
    if (lesson) assert.equal(await page.locator('.banner .to-lesson').getAttribute('href'), `#/course/${lesson}`);
  });
}

withUser('a mistyped move leaves the board where it is, and its number unsaid', async (user, page) => {
  await user.go('chess/play?m=e2e4_e7e5_g1f3_b8c6&seats=hh');
  const top = () => page.locator('.board').evaluate(board => Math.round(board.getBoundingClientRect().y));
  const before = await top();
  await page.fill('#typed', 'Ke5');
  await page.keyboard.press('Enter');
  await page.locator('.stage .fault').waitFor();
  assert.equal(await top(), before);
  assert.match(await text(page, '.stage .fault'), /^found “Ke5”/);
});

withUser('the board fills the height of a large screen', async (user, page) => {
  for (const mode of ['play', 'analyse']) {
    await user.go(`chess/${mode}?m=e2e4_e7e5&seats=hh`);
    const box = await page.locator('.game .board .grid').boundingBox();
    assert.ok(box.height > 800, `${mode}: ${box.height} of 1080 pixels`);
    assert.ok(box.y + box.height < 1080, `${mode}: to ${box.y + box.height}`);
    assert.ok(await fits(page));
  }
}, HD);

withUser('a new game on a phone asks for the opponent, and keeps the position under More', async (user, page) => {
  await user.go('chess/play');
  await page.locator('#new-game').tap();
  await page.locator('dialog.setup[open]').waitFor();
  assert.ok(!await page.evaluate(() => document.activeElement?.matches('#position')));
  assert.ok(!await page.locator('#position').isVisible());
  await page.locator('dialog.setup details.more summary').tap();
  await page.fill('#position', '8/8/8/8/8/4k3/4p3/4K3 w - -');
  await page.locator('#start').tap();
  await user.until('the position', place => place.position?.startsWith('8/8/8/8/8/4k3'));
}, PHONE);

withUser('who loses is told why and offered the lesson; who wins is praised', async (user, page) => {
  await user.go('nim/play?p=0,0,1&m=3:1&seats=eh');
  await page.locator('.banner[data-end="lost"]').waitFor();
  assert.match(await text(page, '.banner .why'), /last counter/);
  await page.locator('.banner .to-lesson').click();
  await page.locator('[data-lesson="nim-mirror"] .step').waitFor();
  await user.go('nim/play?p=0,0,1&m=3:1&seats=he');
  await page.locator('.banner[data-end="won"]').waitFor();
  await user.accessible('a game that is won');
});

withUser('parameters have words, and the bar the colours of the players', async (user, page) => {
  await user.go('nim/play?seats=hh');
  assert.equal(await text(page, '.info h1 small'), '');
  await page.goto(`${user.url}#/nim:k=2/play`);
  await page.locator('.info h1 small', { hasText: "Moore's Nim" }).waitFor();
  await page.goto(`${user.url}#/connect4/analyse`);
  await page.locator('.bar[data-colours="yellow-red"]').waitFor();
});

withUser('Learn says a reason once, links the lesson, and shows a tree that sees the end', async (user, page) => {
  await user.go('nim/learn');
  await page.locator('.reasons .note').first().waitFor();
  assert.equal(await page.locator('.reasons [data-note="nim.shrink"]').count(), 1);
  assert.match(await page.locator('.reasons .to-lesson').getAttribute('href'), /course\/nim-mirror/);
  // The tree starts where values differ.
  await page.locator('#tree-small', { hasText: '1,2' }).waitFor();
  await page.locator('.search-tree .node:is(.win, .loss)').first().waitFor();
  await page.locator('#tree-small a').click();
  await user.until('a smaller position', place => place.position === '1,2');
  await page.locator('.search-tree .scroll svg').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('#tree-small'));
});

withUser('a presenter steps through lessons by the keys of the remote control', async (user, page) => {
  await page.goto(`${user.url}#/course/nim-mirror?step=1`);
  await page.locator('.step').waitFor();
  const at = () => text(page, '.dots [aria-current="step"]');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('.dots [aria-current="step"]')?.textContent.trim() === '2');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('.dots [aria-current="step"]')?.textContent.trim() === '3');
  await page.keyboard.press('PageUp');
  await page.waitForFunction(() => document.querySelector('.dots [aria-current="step"]')?.textContent.trim() === '2');
  assert.equal((await at()).trim(), '2');
});

withUser('the families of puzzles are shown by their boards', async (user, page) => {
  await page.goto(`${user.url}#/puzzles`);
  await page.waitForFunction(() => document.querySelectorAll('.lesson-card .thumb').length === 8, undefined, { timeout: PATIENCE });
  await user.accessible('the families of puzzles');
});

test('every game of the catalogue is in the gallery', async () => {
  const gallery = readFileSync(new URL('../../../docs/gallery.md', import.meta.url), 'utf8');
  const { games } = JSON.parse(readFileSync(new URL('../dist/games-en.json', import.meta.url), 'utf8'));
  assert.deepEqual(games.map(game => game.name).filter(name => !gallery.includes(`\`${name}\``)), []);
});
