// Partizan games on the page: their module comes with the first of them, every move has its value, a sum shows each component's, the
// calculator answers, says what is wrong and where, keeps what was asked, and stops.
import assert from 'node:assert/strict';
import { mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

const site = testSite();
const { withUser } = site;

const PHONE = { viewport: { width: 360, height: 780 }, locale: 'zh-CN', hasTouch: true };
// For tests that look at requests: the service worker would send them too.
const WATCHED = { serviceWorkers: 'block' };
const GAMES = [
  'domineering', 'hackenbush', 'clobber', 'col', 'snort', 'toads-and-frogs', 'elephants-and-rhinos', 'toppling-dominoes', 'amazons', 'cutcake',
  'maundy-cake', 'ski-jumps', 'shove', 'push', 'fission',
];
const MODULES = ['boyi_chess_bg.wasm', 'boyi_games_bg.wasm', 'boyi_partizan_bg.wasm', 'boyi_wasm_bg.wasm'];
const SUM = 'sum:games=nim|domineering(3x3)|hackenbush(lrl)';

const narrow = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const watch = page => {
  const loaded = new Set();
  page.context().on('request', request => loaded.add(new URL(request.url()).pathname.split('/').at(-1)));
  return () => MODULES.filter(name => loaded.has(name));
};
/** Analyses every move, and waits for the end of it: there are at least so many. */
const everyMove = async (page, least = 2) => {
  await page.keyboard.press('z');
  await page.waitForFunction(least => document.querySelector('#stop').disabled && document.querySelectorAll('.pvs li').length >= least, least);
};
const notes = page => page.locator('.notes').innerText();
const calculator = async (user, expression) => {
  await user.page.goto(`${user.url}#/value${expression ? `?e=${encodeURIComponent(expression).replaceAll('_', '%5F')}` : ''}`);
  await user.page.locator('#expression').waitFor();
};
const ask = async (page, expression) => {
  await page.fill('#expression', expression);
  await page.press('#expression', 'Enter');
};
const value = page => page.locator('.canonical').innerText();

withUser('the module of partizan games is loaded with the first of them', async (user, page) => {
  const modules = watch(page);
  await user.go('');
  await page.locator('.card[data-game=hackenbush] svg').waitFor();
  await user.go('nim/play?level=1');
  await mouse.play(page, { move: '1:1', label: '1:1' });
  await user.until('an answer', place => place.moves.length >= 2);
  assert.deepEqual(modules(), ['boyi_wasm_bg.wasm']);
  // A sum belongs to it if a component does.
  await user.go('sum:games=nim|kayles/play');
  assert.deepEqual(modules(), ['boyi_games_bg.wasm', 'boyi_wasm_bg.wasm']);
  await user.go(`${SUM}/play?level=1`);
  await mouse.play(page, { move: '3/0-1', label: '3/0-1' });
  await user.until('an answer', place => place.moves.length >= 2);
  assert.deepEqual(modules(), ['boyi_games_bg.wasm', 'boyi_partizan_bg.wasm', 'boyi_wasm_bg.wasm']);
}, WATCHED);

withUser('a partizan game and the calculator need their own module alone', async (user, page) => {
  const modules = watch(page);
  await user.go('domineering/play?level=1');
  await mouse.play(page, { move: 'a1a2', label: 'a1a2' });
  await user.until('an answer', place => place.moves.length >= 2);
  await calculator(user, '{0|1}');
  await page.locator('.canonical').waitFor();
  assert.deepEqual(modules(), ['boyi_partizan_bg.wasm']);
}, WATCHED);

withUser('every partizan game is drawn, its value told, and every move has one', async (user, page) => {
  for (const game of GAMES) {
    // On a slow machine the value of twelve squares may take longer than there is time.
    await user.go(`${game}/analyse${game === 'amazons' ? '?p=..o%7C...%7Cx.._left' : ''}`);
    // Only one toad can move, and the only stone.
    await everyMove(page, ['toads-and-frogs', 'fission'].includes(game) ? 1 : 2);
    const said = await notes(page);
    assert.match(said, /The value of this position is/, game);
    const { moves, lines } = await page.evaluate(() => ({
      moves: document.querySelectorAll('.board [data-move]').length, lines: document.querySelectorAll('.pvs li').length,
    }));
    // A board without a list of moves is entered by its squares.
    assert.ok(!moves || lines <= moves, `${game}: ${lines} of ${moves}`);
  }
  await user.go('domineering/analyse?p=...%7C..._left');
  await everyMove(page);
  assert.match(await notes(page), /gives? up/);
  assert.match(await notes(page), /On average it is worth 3\/4/);
});

withUser('partizan games fit a phone, in Chinese', async (user, page) => {
  for (const game of GAMES) {
    await user.go(`${game}/analyse`);
    await page.locator('.pvs .value-text').first().waitFor();
    assert.ok(await narrow(page), game);
    assert.match(await page.locator('h1').first().textContent(), /\p{Script=Han}/u);
  }
  await user.go(`${SUM}/analyse`);
  await page.locator('.part .worth').first().waitFor();
  assert.ok(await narrow(page));
  assert.match(await page.locator('.part .worth').nth(1).innerText(), /均值 0，温度 1/);
}, PHONE);

withUser('a hackenbush edge is cut by a click', async (user, page) => {
  await user.go('hackenbush:picture=(l;r)/play?seats=hh');
  const edge = page.locator('.graph-board [data-move="0-1"] .target').first();
  await edge.waitFor({ state: 'attached' });
  await edge.dispatchEvent('click');
  await user.until('the cut', place => place.moves.join() === '0-1');
});

withUser('a sum shows each component with its value while it is analysed', async (user, page) => {
  await user.go(`${SUM}/play?seats=hh`);
  assert.equal(await page.locator('.part').count(), 3);
  assert.equal(await page.locator('.part .worth').count(), 0);
  await user.go(`${SUM}/analyse`);
  await page.locator('.part .worth').nth(2).waitFor();
  const worths = await page.locator('.part .worth').allInnerTexts();
  assert.match(worths[1], /^\+-1\s+mean 0, temperature 1$/);
  assert.match(worths[2], /^3\/4\s+mean 3\/4, temperature -1\/4$/);
  await user.accessible();
});

const part = (number, inside) => `.part[data-part="${number}"] ${inside}`;

withUser('each component of a sum is played on its own board', async (user, page) => {
  await user.go('sum:games=nim|domineering(3x3)|hackenbush(l)|clobber(xo)/play?seats=hh');
  const square = (number, name) => page.locator(part(number, `[data-square="${name}"]`));
  // Left's domino: both of its squares; a square of another component does not count.
  await square(2, 'a1').click();
  await square(4, 'a1').click();
  assert.equal(await page.locator(part(2, '[aria-selected=true]')).count(), 1);
  await square(2, 'a2').click();
  await user.until('a domino', place => place.moves.join() === '2/a1a2');
  // Heaps: a counter is taken with all above it.
  await page.locator(part(1, '[data-heap="2"] [data-take="2"]')).click();
  await user.until('counters', place => place.moves.at(-1) === '1/2:2');
  // An edge of a graph.
  await page.locator(part(3, '.graph-board [data-move="3/0-1"] .target')).first().dispatchEvent('click');
  await user.until('an edge', place => place.moves.at(-1) === '3/0-1');
  // The keyboard enters moves on the board as in the game alone.
  await square(4, 'b1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await user.until('a stone', place => place.moves.length === 4 && place.moves[3].startsWith('4/'));
  await user.accessible();
});

withUser('the components of a sum stand beside each other, and are tapped on a phone', async (user, page) => {
  await user.go(`${SUM}/play?seats=hh`);
  await page.locator(part(2, '[data-square="c3"]')).tap();
  await page.locator(part(2, '[data-square="c2"]')).tap();
  await user.until('a domino', place => place.moves.length === 1 && place.moves[0].startsWith('2/'));
  assert.ok(await narrow(page));
}, PHONE);

withUser('a sum with a partizan component is set up from the catalogue', async (user, page) => {
  await user.go('sum/play');
  await page.click('#new-game');
  await page.click('#add-summand');
  await page.locator('.summand select').last().selectOption('domineering');
  await page.locator('.summand input').last().fill('2x3');
  await page.locator('.summand input').last().press('Tab');
  await page.click('#start');
  await user.until('the sum', place => place.game.includes('domineering(2x3)'));
  assert.equal(await page.locator('.part').count(), 4);
});

withUser('the calculator computes, compares, draws, and keeps what was asked', async (user, page) => {
  await user.go('');
  await page.click('#group-partizan ~ .about a, .about a[href="#/value"]');
  await page.locator('#expression').waitFor();
  await ask(page, '{2|-1/2}');
  await page.locator('.canonical').waitFor();
  assert.equal(await value(page), '{2|-1/2}');
  const told = await page.locator('.told dl').innerText();
  for (const part of [/outcome\s+the first player wins/, /mean\s+3\/4/, /temperature\s+5\/4/, /left stop\s+2/, /birthday\s+3/]) assert.match(told, part);
  assert.equal(await page.locator('.thermograph polyline').count(), 2);
  await user.accessible();
  await ask(page, '{1|0} >= 1');
  await page.locator('.canonical', { hasText: 'false' }).waitFor();
  // Each example has an answer.
  const examples = await page.locator('.examples button').evaluateAll(all => all.map(one => one.dataset.expression));
  assert.ok(examples.length >= 8);
  for (const example of examples) {
    await page.locator(`.examples button[data-expression=${JSON.stringify(example)}]`).click();
    await page.waitForFunction(example => location.hash.includes('e=') && document.querySelector('.asked code')?.textContent === example, example);
    assert.equal(await page.locator('.answer .fault').count(), 0, example);
  }
  // What was asked is there on the next visit, the last first, and is asked again by a click.
  await page.reload();
  await page.locator('.asked li').first().waitFor();
  await page.waitForFunction(count => document.querySelectorAll('.asked li').length === count, examples.length + 2);
  await page.locator('.asked button', { hasText: '{2|-1/2}' }).click();
  await page.locator('.canonical', { hasText: '{2|-1/2}' }).waitFor();
  await page.click('#forget-values');
  assert.equal(await page.locator('.asked').count(), 0);
});

withUser('the calculator says what is wrong, and where, in both languages', async (user, page) => {
  await calculator(user, '{1|0} + 1/3');
  const fault = page.locator('.answer .fault');
  await fault.waitFor();
  assert.match(await fault.innerText(), /denominator/);
  assert.ok('13/'.includes(await fault.locator('mark').innerText()));
  await ask(page, '{1|');
  await page.locator('.answer .fault', { hasText: 'ends' }).waitFor();
  await page.click('#lang');
  await page.locator('.answer .fault', { hasText: '到此结束' }).waitFor();
  await ask(page, '{2|-1}');
  await page.locator('.told dl', { hasText: '先手胜' }).waitFor();
  assert.ok(await narrow(page));
}, { ...PHONE, locale: 'en-GB' });

withUser('a long computation is stopped, and the next one answered', async (user, page) => {
  await calculator(user);
  await ask(page, 'domineering(8x8)');
  const stop = page.locator('#stop-calculation');
  await stop.waitFor();
  // The page answers meanwhile.
  await page.click('#theme');
  await stop.click();
  await stop.waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.canonical').count(), 0);
  await ask(page, '* + *');
  await page.locator('.canonical').waitFor();
  assert.equal(await value(page), '0');
});

withUser('partizan games and the calculator work offline once they have been made available', async (user, page) => {
  await user.go('');
  await user.goOffline('boyi_partizan.js', 'boyi_partizan_bg.wasm', 'value.js');
  await user.go('domineering/play?level=1');
  await mouse.play(page, { move: 'a1a2', label: 'a1a2' });
  await user.until('an answer', place => place.moves.length >= 2);
  await calculator(user, '{0|*}');
  await page.locator('.canonical').waitFor();
  assert.equal(await value(page), '^');
});
