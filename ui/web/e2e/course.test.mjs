// The course and the puzzles: every lesson is done to its end by clicks in English on a desktop screen, and lessons of every kind of task by the keyboard
// alone in Chinese on a phone. What to answer is read from the lessons' files; what to play, from the service.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { Service } from './browser.mjs';
import { keyboard, mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

/** Between them they have every kind of task. */
const BY_KEYS = ['nim-mirror', 'nim-binary', 'fifteen-tests', 'chess-alphabeta', 'chess-evaluation'];
const ONLY = process.env.LESSONS?.split(',');

const site = testSite();
const { withUser } = site;
let service, course;
const json = async name => (await fetch(new URL(name, site.server.url))).json();

before(async () => {
  await site.opened();
  service = await Service.open(site.browser, site.server.url);
  course = await json('course.json');
});

const lessonIds = () => course.chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.id)).filter(id => ONLY?.includes(id) ?? true);

/** Presses a control: clicks it, or goes to it by Tab and presses Enter. */
async function press(page, input, selector) {
  if (input === mouse) return page.click(selector);
  await page.locator(selector).first().waitFor();
  for (let step = 0; step < 200; step += 1) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, selector)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** The legal moves after the moves of a board. */
async function state(board, position, moves = []) {
  const request = position === undefined ? { position: board.position ?? undefined, moves: board.moves } : { position, moves };
  return service.ask({ game: board.game, ...request, lang: 'en', ask: 'state' });
}

const isDone = page => page.locator('#lesson-next').count();

/** Plays a game to its end with the engine's moves. */
async function playOut(page, input, board) {
  const shown = () => page.locator('.step').getAttribute('data-position');
  await page.waitForFunction(() => document.querySelector('.step')?.dataset.position);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.waitForFunction(() => document.querySelector('#lesson-next') || document.querySelector('.step').dataset.turn === 'reader');
    if (await isDone(page)) return;
    const position = await shown();
    const { legal } = await state(board, position);
    const answer = await service.ask({ game: board.game, position, moves: [], lang: 'en', ask: 'analyze', time_ms: 2000 });
    await input.play(page, legal.find(move => move.move === answer.best[0]) ?? legal[0]);
    await page.waitForFunction(position => document.querySelector('#lesson-next') || document.querySelector('.step').dataset.position !== position, position);
  }
  throw new Error('the game has no end');
}

/** Makes a mistake first where the lesson speaks of one, unless told not to; then does the task. */
async function solve(page, input, step, slips = true) {
  const { task } = step;
  const type = async text => {
    if (input === mouse) await page.fill('#answer', text);
    else {
      await press(page, input, '#answer');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
  };
  if (task.task === 'move') {
    await page.waitForFunction(() => document.querySelector('.step')?.dataset.position);
    const { legal } = await state(step.board);
    const wrong = task.wrong[0] && legal.find(move => move.move === task.wrong[0].given);
    if (wrong && slips) {
      await input.play(page, wrong);
      await page.locator('.said.bad').waitFor();
    }
    const right = task.accept[0] === '*' ? legal[0] : legal.find(move => move.move === task.accept[0]);
    await input.play(page, right);
  } else if (task.task === 'play') {
    await playOut(page, input, step.board);
  } else if (task.task === 'choose') {
    const wrong = task.options.find(option => option !== task.answer);
    if (slips) {
      await press(page, input, `[data-option="${wrong}"]`);
      await page.locator('.said.bad').waitFor();
    }
    await press(page, input, `[data-option="${task.answer}"]`);
  } else if (task.task === 'weights') {
    await page.locator('#check-weights:enabled').waitFor();
    for (const [at, weight] of task.solution.entries()) {
      const id = `#weight-${task.terms[at]}`;
      if (input === mouse) await page.locator(id).fill(String(weight));
      else {
        for (let step = 0; step < 200; step += 1) {
          if (await page.evaluate(id => document.activeElement?.matches(id), id)) break;
          await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Home');
        for (let step = 0; step < weight; step += 1) await page.keyboard.press('ArrowRight');
      }
    }
    await press(page, input, '#check-weights');
  } else {
    if (task.task === 'tree' || task.task === 'code') {
      await press(page, input, '#moment-next');
      await press(page, input, '#moment-last');
    }
    await type(task.answer);
  }
  await page.locator('.said.good').waitFor();
}

async function finish(user, page, input, id, slips = true) {
  const lesson = (await json('lessons.json')).find(lesson => lesson.id === id);
  await page.goto(`${user.url}#/course/${id}?step=1`);
  for (const [at, step] of lesson.steps.entries()) {
    await page.locator(`.step[data-step="${step.id}"]`).waitFor();
    try {
      if (step.task.task !== 'read') await solve(page, input, step, slips);
      await press(page, input, '#lesson-next');
    } catch (error) {
      throw new Error(`${id}, step ${at + 1} (${step.id}): ${error.message}`, { cause: error });
    }
  }
  await page.locator('#finish').waitFor();
}

const narrow = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

withUser('lessons and puzzles open from games, and games from them', async (user, page) => {
  const follow = hash => page.evaluate(hash => { location.hash = hash; }, hash);
  const game = async (address, go) => {
    await go(address);
    await page.locator('#undo').waitFor();
  };
  for (const address of ['nim/analyse?p=100,5', 'chess/analyse', 'connect4/play?seats=hh']) {
    await game(address, address => user.go(address));
    for (const lesson of ['takeaway-period', 'chess-evaluation', 'rows-zugzwang']) {
      await follow(`#/course/${lesson}?step=1`);
      await page.locator('.step').waitFor();
      await game(address, address => follow(`#/${address}`));
    }
    for (const puzzle of ['nim/1', 'chomp/1']) {
      await follow(`#/puzzles/${puzzle}`);
      await page.locator('#undo').waitFor({ state: 'detached' });
      await page.locator('.board').first().waitFor();
    }
  }
});

withUser('every lesson is finished by clicks, in English', async (user, page) => {
  for (const id of lessonIds()) {
    await finish(user, page, mouse, id);
  }
  await page.goto(`${user.url}#/course`);
  await page.locator('.lesson-card').first().waitFor();
  assert.equal(await page.locator('.lesson-card.done').count(), lessonIds().length, 'the map knows what was done');
  await user.accessible('the map');
  // What was missed comes back tomorrow.
  assert.equal(await page.locator('#again').count(), 0);
  await page.evaluate(() => {
    const day = Date.now;
    Date.now = () => day() + 86_400_000;
  });
  await page.click('.brand');
  await page.locator('.card').first().waitFor();
  await page.click('.top nav a[href="#/course"]');
  await page.click('#again');
  await page.locator('.step').waitFor();
});

withUser('lessons with every kind of task are finished by the keyboard alone, in Chinese, on a phone', async (user, page) => {
  for (const id of BY_KEYS) {
    await finish(user, page, keyboard, id);
    assert.ok(await narrow(page), `${id} fits on the screen`);
  }
}, { locale: 'zh-CN', viewport: { width: 360, height: 740 } });

withUser('a lesson of chess has stars, which are won back', async (user, page) => {
  const lesson = (await json('lessons.json')).find(({ id }) => id === 'chess-check');
  const said = place => page.locator(`${place} .stars`).getAttribute('aria-label');
  await finish(user, page, mouse, lesson.id);
  const missed = lesson.steps.filter(({ task }) => task.task === 'choose' || (task.task === 'move' && task.wrong.length > 0)).length;
  assert.ok(missed > 0, 'the lesson has tasks to be missed');
  assert.equal(await said('#finish'), `${Math.max(1, 3 - missed)} of 3 stars`);
  await page.goto(`${user.url}#/course`);
  await page.locator(`[data-lesson="${lesson.id}"] .stars`).waitFor();
  assert.equal(await said(`[data-lesson="${lesson.id}"]`), `${Math.max(1, 3 - missed)} of 3 stars`);
  assert.equal(await page.locator('.stars').count(), 1, 'lessons that are not finished have none');
  await finish(user, page, mouse, lesson.id, false);
  assert.equal(await said('#finish'), '3 of 3 stars');
  await user.accessible();
});

withUser('axe finds no serious fault in a lesson of any kind', async (user, page) => {
  for (const [id, step] of [['nim-mirror', 1], ['nim-binary', 2], ['fifteen-tests', 1], ['chess-alphabeta', 1], ['chess-evaluation', 3], ['grundy-three', 1]]) {
    await page.goto(`${user.url}#/course/${id}?step=${step}`);
    await page.locator('.step').waitFor();
    await page.waitForTimeout(300);
    await user.accessible(`${id}, step ${step}`);
    assert.ok(await narrow(page), `${id} fits on the screen`);
  }
}, { locale: 'zh-CN', viewport: { width: 360, height: 740 } });

withUser('a lesson and the whole course can be printed', async (user, page) => {
  await page.goto(`${user.url}#/course/nim-mirror?print`);
  await page.locator('.sheet .thumb').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.top').isVisible(), false);
  assert.ok((await page.locator('.answers li').count()) > 2);
  // Answers are on a sheet of their own, and counters can be told apart.
  assert.equal(await page.locator('.sheet > h2').evaluate(title => getComputedStyle(title).breakBefore), 'page');
  const [fill, stroke] = await page.locator('.sheet .thumb .counter').first().evaluate(counter => [getComputedStyle(counter).fill, getComputedStyle(counter).stroke]);
  assert.notEqual(fill, stroke);
  await page.emulateMedia({ media: 'screen' });
  await page.click('.actions a[href="#/course"]');
  await page.click('#print-all');
  const lessons = (await json('lessons.json')).length;
  await page.locator('.sheet').nth(lessons - 1).waitFor();
  assert.equal(await page.locator('.sheet').count(), lessons);
});

/** Plays the solver's moves of the puzzle on the screen; the answers come by themselves. */
async function solvePuzzle(page, input) {
  await page.locator('[data-puzzle] .step[data-turn="reader"]').waitFor();
  const [family, number] = (await page.locator('[data-puzzle]').getAttribute('data-puzzle')).split('/');
  const puzzles = ['chess', 'xiangqi'].includes(family) ? await json(`puzzles-${family}.json`) : (await json('puzzles.json'))[family];
  const puzzle = puzzles[number - 1];
  for (let ply = 0; ply < puzzle.line.length; ply += 2) {
    const played = puzzle.line.slice(0, ply);
    const { legal, position } = await service.ask({ game: puzzle.game, position: puzzle.position, moves: played, lang: 'en', ask: 'state' });
    await page.locator(`.step[data-turn="reader"][data-position="${position}"]`).waitFor();
    if (ply === 0 && family === 'nim') {
      await input.play(page, legal.find(move => move.move !== puzzle.line[0]));
      await page.locator('.said.bad').waitFor();
    }
    await input.play(page, legal.find(move => move.move === puzzle.line[ply]));
  }
  await page.locator('#puzzle-next').waitFor();
}

withUser('a puzzle of each family is solved by clicks, and the rating follows', async (user, page) => {
  for (const family of ['chess', 'xiangqi', 'nim', 'sums', 'kayles', 'chomp', 'connect4', 'gomoku']) {
    await page.goto(`${user.url}#/puzzles`);
    await page.click(`[data-family="${family}"]`);
    await page.locator('[data-puzzle]').waitFor();
    assert.equal(await page.locator('#puzzle-themes').count(), 0);
    await solvePuzzle(page, mouse);
    // What it was about is said once it is solved.
    const themes = await page.locator('#puzzle-themes').textContent();
    assert.match(themes, /^Themes: [A-Z][\w -]+(, [A-Z][\w -]+)*\.$/);
    const [mine] = (await page.locator('#puzzle-rating').textContent()).match(/\d+/);
    assert.ok(family === 'nim' ? mine < 1500 : mine > 1500, `${family}: ${mine}`);
    const first = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
    await page.click('#puzzle-next');
    await page.waitForFunction(first => {
      const shown = document.querySelector('[data-puzzle]')?.dataset.puzzle;
      return shown && shown !== first;
    }, first);
  }
});

withUser('a puzzle and the one of the day, by the keyboard, in Chinese, on a phone', async (user, page) => {
  await page.goto(`${user.url}#/puzzles/chomp/9`);
  await solvePuzzle(page, keyboard);
  await user.accessible('a puzzle');
  await page.goto(`${user.url}#/puzzles`);
  await press(page, keyboard, '#daily');
  await press(page, keyboard, '#puzzle-solution');
  await page.locator('#puzzle-next').waitFor();
  assert.ok(await narrow(page), 'the puzzle fits on the screen');
  await page.goto(`${user.url}#/puzzles`);
  await page.getByText('今天已解').waitFor();
  await user.accessible('the families');
  assert.ok(await narrow(page), 'the families fit on the screen');
}, { locale: 'zh-CN', viewport: { width: 360, height: 740 } });

withUser('a won ending: a move that gives the win away is told and taken back', async (user, page) => {
  await page.goto(`${user.url}#/puzzles`);
  await page.click('[data-ending="endgame:pieces=KPK"]');
  await page.getByText('This position is won. Win it: your opponent replies perfectly.').waitFor();
  await page.locator('.game .board [data-square="e2"][aria-label*=pawn]').waitFor();
  // The king must go forward.
  await mouse.play(page, { move: 'e3d3' });
  await page.locator('.practice [data-mark="mark-blunder"]').waitFor();
  assert.match(await page.locator('.practice').innerText(), /turned a won game into a draw/);
  await page.click('#practice-undo');
  await user.until('the move taken back', place => place.at === 0);
  await page.getByText('This position is won.').waitFor();
  await mouse.play(page, { move: 'e3e4' });
  await page.locator('.practice [data-mark="mark-best"]').waitFor();
  await user.until('the reply', place => place.moves.length === 2);
});

// Each with its last ply: perfect replies make it neither less nor more.
for (const [game, plies] of [['three-mens-morris', 5], ['xiangqi-endgame:pieces=KPK', 11], ['connect4', 17]]) {
  withUser(`a won ending of ${game} takes as long as perfect replies make it, on a phone`, async (user, page) => {
    const ending = (await json('endings.json')).map(([ending]) => ending).find(ending => ending.game === game);
    assert.equal(ending.plies, plies);
    await page.goto(`${user.url}#/puzzles`);
    await page.locator(`[data-ending="${game}"]`).first().tap();
    await page.locator('.game .board [data-square]').first().waitFor({ state: 'attached' });
    for (let ply = 0; ply < plies; ply += 2) {
      const { moves } = await user.until('the reply', place => place.moves.length === ply);
      const { best } = await service.ask({ game, position: ending.position, moves, ask: 'analyze' });
      await mouse.play(page, { move: best[0], label: best[0] });
      await user.until('the move', place => place.moves.length > ply);
    }
    await page.locator('.banner[data-end="won"]').waitFor();
    assert.equal((await user.place()).moves.length, plies);
    assert.ok(await narrow(page), 'the ending fits on the screen');
  }, { locale: 'zh-CN', hasTouch: true, viewport: { width: 360, height: 780 } });
}

withUser('endings that need a database are there where the server has it', async (user, page) => {
  await page.goto(`${user.url}#/puzzles`);
  await page.locator('[data-ending="endgame:pieces=KRK"]').waitFor();
  assert.equal(await page.locator('[data-ending="endgame:pieces=KBNK"]').count(), 0);
  await page.route('**/databases.json', route => route.fulfill({ json: [{ game: 'endgame:pieces=KBNK', file: 'databases/0', name: 'kbnk.boyi', bytes: 1 }] }));
  await page.reload();
  await page.locator('[data-ending="endgame:pieces=KBNK"]').waitFor();
  await user.accessible('the endings');
}, { serviceWorkers: 'block' });

test('lessons and puzzles are not part of the first load', async () => {
  const worker = await (await fetch(new URL('sw.js', site.server.url))).text();
  assert.ok(!/boyi_games|boyi_chess|boyi_partizan|value|lessons|puzzles|endings|pieces-/.test(worker.split('\n')[1]), worker.split('\n')[1]);
});
