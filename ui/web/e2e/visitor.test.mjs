// What visitors do and see: files dropped, shared and saved again, the installed page, no network, small things on the screen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE } from './browser.mjs';
import { RECORD } from './record.mjs';
import { testSite } from './test-site.mjs';

const { withUser } = testSite();
const PHONE = { locale: 'zh-CN', hasTouch: true, viewport: { width: 360, height: 780 } };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

// The record, a game from a position, one without tags.
const FILE = `${RECORD}
[Event "?"]
[White "Salvio"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"]

1. Rd1+ ( 1. Rc4 Ra1 ) 1... Ke7 { cut off } *

1. d4 d5 *
`;
/** Reads the games of two files and compares tags, moves, glyphs, comments and variations; prints where they differ. */
const COMPARE = `
import sys, chess.pgn
def games(name):
    with open(name, encoding="utf-8") as file:
        return list(iter(lambda: chess.pgn.read_game(file), None))
def lines(node):
    return [(v.move.uci(), sorted(v.nags), v.starting_comment.split(), v.comment.split(), lines(v)) for v in node.variations]
for at, (a, b) in enumerate(zip(games(sys.argv[1]), games(sys.argv[2]), strict=True)):
    if dict(a.headers) != dict(b.headers): print(at, "tags", dict(a.headers), dict(b.headers))
    if a.comment.split() != b.comment.split() or lines(a) != lines(b): print(at, "moves", a, b)
`;
/** A Python that has python-chess, if there is one: BOYI_PYTHON, or the environment of \`cargo xtask python\`. */
const python = [process.env.BOYI_PYTHON, new URL('../../../target/python/test/bin/python', import.meta.url).pathname].find(python => {
  try {
    execFileSync(python, ['-c', 'import chess.pgn'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

const drop = (page, text) => page.evaluate(text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'dropped.pgn'));
  document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, text);
const opened = async page => {
  await page.waitForURL(/chapter=\d+,1/);
  await page.locator('.player', { hasText: 'Ada' }).waitFor();
};

withUser('PGN opens wherever it is dropped', async (user, page) => {
  for (const hash of ['', 'nim/play', 'tictactoe/learn', 'chess/analyse', 'course', 'course/nim-mirror', 'puzzles', 'puzzles/chess', 'value']) {
    await page.goto(`${user.url}#/${hash}`);
    await page.locator('main :is(.card, .board, .lesson-card, #expression)').first().waitFor();
    await drop(page, FILE);
    await opened(page);
  }
});

withUser('the games of a file are saved as they were, but for what was changed', async (user, page, t) => {
  await user.go('');
  await drop(page, FILE);
  await opened(page);
  const save = async () => {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#export-study')]);
    return readFileSync(await saved.path(), 'utf8');
  };
  const untouched = await save();
  const tags = pgn => pgn.match(/^\[\w+ ".*"\]$/gm).filter(tag => !/^\[(SetUp|Result|\w+ "\?)/.test(tag)).toSorted();
  assert.deepEqual(tags(untouched), tags(FILE));
  // One move more in the first game, as a variation at its start.
  await page.keyboard.press('Home');
  await page.fill('#typed', 'a3');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /a3/.test(document.querySelector('.plies').innerText));
  const changed = await save();
  const line = pgn => pgn.replace(/\s+/g, ' ');
  assert.equal(line(changed).replace('( 1. a3 ) ', ''), line(untouched));
  if (!python) return t.diagnostic('no Python with python-chess (BOYI_PYTHON)');
  const folder = mkdtempSync(join(tmpdir(), 'boyi-pgn-'));
  try {
    writeFileSync(join(folder, 'before.pgn'), FILE);
    writeFileSync(join(folder, 'after.pgn'), untouched);
    assert.equal(execFileSync(python, ['-c', COMPARE, join(folder, 'before.pgn'), join(folder, 'after.pgn')], { encoding: 'utf8' }), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

withUser('the page can be installed, and opens what other programs share', async (user, page) => {
  await user.go('');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const devtools = await user.context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  const { action, method, params } = JSON.parse(data).share_target;
  // As the browser sends it: a file, or a text.
  const file = { [params.files[0].name]: ['game.pgn', FILE], [params.text]: ['', '[White "Ada"]\n[Black "Bo"]\n\n1. e4 *\n'] };
  for (const [name, [as, content]] of Object.entries(file)) {
    const answer = await page.evaluate(async ([action, method, name, as, content]) => {
      const body = new FormData();
      if (as) body.append(name, new File([content], as, { type: 'application/x-chess-pgn' }));
      else body.append(name, content);
      return (await fetch(action, { method, body, redirect: 'manual' })).type;
    }, [action, method, name, as, content]);
    assert.equal(answer, 'opaqueredirect');
    // Where it leads.
    await page.goto(`${user.url}?shared`);
    await opened(page);
    // A reload opens nothing again.
    assert.equal(new URL(page.url()).search, '');
  }
});

withUser('offline, engines have their network and book, and errors say the truth', async (user, page) => {
  await user.go('');
  await user.goOffline('boyi_games_bg.wasm', 'boyi_chess_bg.wasm', 'chess.nnue', 'xiangqi.nnue', 'connect4.book', 'course.json', 'lessons.json', 'puzzles-chess.json', 'puzzles.json');
  const asked = [];
  page.on('requestfinished', request => asked.push(new URL(request.url()).pathname));
  const has = name => asked.some(path => path.endsWith(name));
  await user.go('chess/analyse?m=e2e4');
  await page.waitForFunction(() => /[+-]\d/.test(document.querySelector('.pvs .value-text')?.textContent));
  await user.go('connect4/analyse');
  await page.waitForFunction(() => /win/.test(document.querySelector('#value').textContent));
  for (const lesson of ['chess-pawn', 'partizan-hot']) {
    await page.goto(`${user.url}#/course/${lesson}`);
    await page.locator('.lesson .step').waitFor();
  }
  await page.goto(`${user.url}#/puzzles/gomoku`);
  await page.locator('.board [data-square]').first().waitFor();
  await page.goto(`${user.url}#/course/no-such-lesson`);
  await page.locator('[role=alert]', { hasText: 'There is no such lesson' }).waitFor();
  assert.ok(has('connect4.book'), asked.join(' '));
});

withUser('search trees are drawn smaller, larger, and whole', async (user, page) => {
  await user.go('tictactoe/learn?p=xo1/1x1/1o1_x');
  const tree = page.locator('.tree').first();
  const width = () => tree.locator('.scroll svg').evaluate(svg => svg.getBoundingClientRect().width);
  await tree.locator('.scroll .node').first().waitFor();
  const usual = await width();
  await tree.locator('.zoom-in').click();
  assert.ok(await width() > usual);
  await tree.locator('.zoom-whole').click();
  const [inner, outer] = await tree.locator('.scroll').evaluate(scroll => [scroll.scrollWidth, scroll.clientWidth]);
  assert.ok(inner <= outer, `${inner} in ${outer}`);
  await tree.locator('.zoom-out').click();
  assert.ok(await width() < outer);
}, LAPTOP);

withUser('counters are as large as the screen allows, and keep their size', async (user, page) => {
  const height = () => page.locator('[data-heap="3"] .counter').last().evaluate(counter => counter.getBoundingClientRect().height);
  for (const [viewport, least] of [[PHONE.viewport, 24], [LAPTOP.viewport, 36], [{ width: 1920, height: 1080 }, 40]]) {
    await page.setViewportSize(viewport);
    await user.go('nim/play?seats=hh');
    const before = await height();
    assert.ok(before >= least, `${before} of ${least} at ${viewport.width}`);
    await page.fill('#typed', '3:6');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('[data-heap="3"] .counter').length === 1);
    assert.equal(await height(), before);
    // High heaps fit as well.
    await user.go('nim/play?p=3,30,12&seats=hh');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
});

/** The contrast of two colours as the browser computes them, by WCAG. */
const contrast = (a, b) => {
  const light = color => {
    const parts = color.match(/[\d.]+/g).slice(0, 3).map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const [high, low] = [light(a), light(b)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

withUser('coordinates can be read on every board, in both themes', async (user, page) => {
  await user.go('chess/play?seats=hh');
  for (const theme of ['light', 'dark']) {
    for (const board of ['', 'walnut', 'purple', 'contrast', 'green', 'blue', 'grey']) {
      const pairs = await page.evaluate(([theme, board]) => {
        document.documentElement.dataset.theme = theme;
        if (board) document.documentElement.dataset.board = board;
        else delete document.documentElement.dataset.board;
        const fill = selector => getComputedStyle(document.querySelector(selector)).fill;
        const squares = { dark: fill('.board .field.dark .ground'), light: fill('.board .field.light .ground') };
        return [...document.querySelectorAll('.board .coordinates text')]
          .map(text => [getComputedStyle(text).fill, squares[text.classList.contains('dark') ? 'dark' : 'light']]);
      }, [theme, board]);
      assert.equal(pairs.length, 16);
      for (const [text, square] of pairs) assert.ok(contrast(text, square) >= 4.5, `${theme} ${board || 'wood'}: ${text} on ${square}`);
    }
  }
});

/** Places of boards that the keyboard reaches, one board of every kind, and the boards of chess in every colour. */
const FOCUSED = [
  ...['', 'walnut', 'purple', 'contrast', 'green', 'blue', 'grey'].flatMap(colours => ['e4', 'e5', 'd1', 'd8'].map(square => ['chess/play?seats=hh', `[data-square="${square}"]`, colours])),
  ['xiangqi/play?seats=hh', '[data-square="e4"]'],
  ['gomoku/play?seats=hh&m=h8', '[data-square="h8"]'],
  ['gomoku/play?seats=hh', '[data-square="j9"]'],
  ['nine-mens-morris/play?seats=hh', '[data-square="d1"]'],
  ['mu-torere/play?seats=hh', '[data-square]'],
  ['tictactoe/play?seats=hh', '[data-square="b2"]'],
  ['connect4/play?seats=hh&m=d1', '[data-square="d1"]'],
  ['dodgem/play?seats=hh', '[data-square="a2"]'],
  ['othello/play?seats=hh', '[data-square="d4"]'],
  ['fox-and-hounds/play?seats=hh', '[data-square="a1"]'],
  ['clobber/play?seats=hh', '[data-square="b2"]'],
  ['nim/play?seats=hh', '[data-heap="2"]'],
  ['fifteen/play?seats=hh', '[data-number="5"]'],
  ['kayles/play?seats=hh', '[data-pin="2"]'],
  ['treblecross/play?seats=hh', '[data-pin="2"]'],
  ['ruler/play?seats=hh', '[data-square="b1"]'],
];

/**
 * The pixels that differ between two pictures by a contrast of 3 : 1, as a share of a line of two pixels around the places.
 * Success Criterion 2.4.13 of WCAG asks for 1.
 */
const changed = (page, before, after, { width, height }) => page.evaluate(async ([before, after, around]) => {
  const pixels = async source => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(source), letter => letter.charCodeAt(0))]));
    const paint = new OffscreenCanvas(image.width, image.height).getContext('2d');
    paint.drawImage(image, 0, 0);
    return paint.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = [await pixels(before), await pixels(after)];
  const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = (data, at) => 0.2126 * linear(data[at] / 255) + 0.7152 * linear(data[at + 1] / 255) + 0.0722 * linear(data[at + 2] / 255);
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const [low, high] = [light(one, at), light(other, at)].sort((a, b) => a - b);
    if ((high + 0.05) / (low + 0.05) >= 3) count += 1;
  }
  return count / (2 * around);
}, [before.toString('base64'), after.toString('base64'), 2 * (width + height)]);

for (const theme of ['light', 'dark']) {
  withUser(`the focus stands out on every board, in the ${theme} theme`, async (user, page) => {
    const weak = [];
    let opened;
    for (const [hash, place, colours] of FOCUSED) {
      if (hash !== opened) await user.go(hash);
      opened = hash;
      const target = page.locator(`.game .board ${place}`).first();
      await target.waitFor({ state: 'attached' });
      await page.evaluate(colours => {
        if (colours) document.documentElement.dataset.board = colours;
        else delete document.documentElement.dataset.board;
        document.activeElement?.blur();
      }, colours);
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
      const before = await page.screenshot({ clip });
      // After a key the focus is shown wherever it goes.
      await page.keyboard.press('Shift');
      await target.evaluate(place => place.focus());
      const after = await page.screenshot({ clip });
      const share = await changed(page, before, after, box);
      if (share < 1) weak.push(`${hash} ${place} ${colours ?? ''}: ${share.toFixed(2)}`);
    }
    assert.deepEqual(weak, []);
  }, { colorScheme: theme });
}

withUser('named openings are counted as lines, games as games', async (user, page) => {
  await user.go('chess/analyse?m=e2e4&seats=hh');
  await page.locator('summary', { hasText: 'Openings' }).click();
  const heads = page.locator('.explored thead th');
  await heads.first().waitFor({ state: 'attached', timeout: PATIENCE });
  assert.deepEqual(await heads.allTextContents(), ['Move', 'Named lines', 'Opening']);
});

withUser('a touch where no move begins shows where one does', async (user, page) => {
  await user.go('hexapawn/play?seats=hh');
  const targets = page.locator('.board .field.target');
  assert.equal(await targets.count(), 0);
  await page.locator('.board [data-square="b3"]').tap();
  await page.waitForFunction(() => document.querySelectorAll('.board .field.target').length === 3);
  await targets.first().tap();
  assert.ok(await targets.count() > 0);
}, PHONE);

withUser('high heaps stand in proportion and have a labelled number to take', async (user, page) => {
  await page.goto(`${user.url}#/nim/play?p=40,100,33&seats=hh`);
  const heaps = page.locator('.heaps .stall');
  await heaps.nth(2).locator('.tall').waitFor();
  const heights = await page.locator('.tall').evaluateAll(bars => bars.map(bar => bar.getBoundingClientRect().height));
  heights.forEach((height, at) => assert.ok(Math.abs(height / heights[1] - [0.4, 1, 0.33][at]) < 0.02, heights.join(' ')));
  // Each number once.
  assert.equal((await heaps.nth(1).innerText()).match(/100/g).length, 1);
  const take = heaps.nth(1).getByRole('button');
  assert.equal(await take.getAttribute('aria-label'), '从第 2 堆取走');
  assert.ok(await take.isDisabled());
  await heaps.nth(1).locator('input').fill('60');
  await take.click();
  await user.until('the move', place => place.moves[0] === '2:60');
}, PHONE);

withUser('on a phone on its side the board has the height', async (user, page) => {
  for (const game of ['chess', 'connect4', 'nine-mens-morris']) {
    await page.goto(`${user.url}#/${game}/play?seats=hh`);
    await page.locator(`.game[data-game="${game}"] .board .grid`).waitFor();
    const board = await page.locator('.board .grid').boundingBox();
    assert.ok(board.height >= 250 && board.y >= 0 && board.y + board.height <= 360, `${game}: ${JSON.stringify(board)}`);
  }
}, { hasTouch: true, viewport: { width: 780, height: 360 } });

withUser('tic-tac-toe is drawn as on paper, Connect Four with plain discs', async (user, page) => {
  await page.goto(`${user.url}#/tictactoe/play?seats=hh&m=b2_a1`);
  await page.locator('.board use.stone-o').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.board use.stone-x').count(), 1);
  assert.equal(await page.locator('[id="stone-x"] circle, [id="stone-o"] .disc').count(), 0);
  await page.goto(`${user.url}#/connect4/play?seats=hh&m=d1_d2`);
  const marks = page.locator('.board .piece .mark');
  await marks.nth(1).waitFor({ state: 'attached' });
  const shown = () => marks.evaluateAll(marks => marks.map(mark => getComputedStyle(mark).display));
  assert.deepEqual(await shown(), ['none', 'none']);
  await page.evaluate(() => { document.documentElement.dataset.board = 'contrast'; });
  assert.deepEqual(await shown(), ['inline', 'inline']);
}, LAPTOP);

withUser('search finds names at the beginnings of words', async (user, page) => {
  await page.goto(user.url);
  await page.locator('.card').first().waitFor();
  const found = async wanted => {
    await page.fill('#search', wanted);
    return page.locator('.card').evaluateAll(cards => cards.map(card => card.dataset.game));
  };
  const nim = await found('nim');
  assert.ok(nim.includes('nim') && !nim.includes('dobutsu'), nim.join(' '));
  const go = await found('go');
  assert.ok(go.includes('gomoku') && go.length < 5, go.join(' '));
  for (const wanted of ['luoshu', '洛书']) assert.deepEqual(await found(wanted), ['fifteen'], wanted);
  assert.deepEqual(await found('抢30'), ['subtraction']);
  // Rules longer than two lines have a button.
  await page.fill('#search', '');
  const card = page.locator('.card', { has: page.locator('.more') }).first();
  const rule = card.locator('.rule');
  const cut = () => rule.evaluate(rule => rule.scrollHeight > rule.clientHeight + 2);
  assert.ok(await cut());
  await card.locator('.more').click();
  assert.ok(!await cut());
}, LAPTOP);

withUser('a file that is no text and a game that is not here are told so', async (user, page) => {
  await page.goto(user.url);
  await page.locator('.card').first().waitFor();
  await drop(page, '\u0000\u0001\u00ff\u0003garbage\u0000\u0002');
  await page.locator('.fault[role="alert"]', { hasText: 'PGN' }).waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await page.goto(`${user.url}#/nonsense/play`);
  const fault = page.locator('.stage .fault');
  await fault.waitFor();
  assert.equal(await fault.innerText(), '没有名为“nonsense”的游戏。试试这些：尼姆、井字棋、四子棋（重力四子）、国际象棋。');
}, PHONE);

withUser('a lesson fills a large screen, and the projector has a button', async (user, page) => {
  await page.goto(`${user.url}#/course/nim-mirror`);
  await page.locator('.lesson .heaps').waitFor();
  const height = () => page.locator('.lesson .heaps').evaluate(board => board.getBoundingClientRect().height);
  assert.ok(await height() > 500, `${await height()}`);
  await page.click('#projector');
  await page.locator('#projector-end').waitFor();
  assert.ok(await height() > 700, `${await height()}`);
}, { viewport: { width: 1920, height: 1080 } });
