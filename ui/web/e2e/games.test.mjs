// Plays every game of the catalogue against the engine: once to its end by clicks, once by the keyboard alone, to its end unless that
// is far away. After each move the address must hold that move; at the end the banner must name the winner.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PATIENCE, Service, User } from './browser.mjs';
import { keyboard, mouse } from './input.mjs';
import { retried } from './retried.mjs';
import { testSite } from './test-site.mjs';

// The test plays arbitrary moves. Where they do not end the game by themselves only a strong opponent ends it soon.
const LEVELS = { chess: 8, line: 8, impartial: 2 };
const WANTED = process.env.GAMES?.split(',');
const PLIES = 400;
// By then the keyboard has done whatever it does in a game.
const PLIES_BY_KEYS = 16;

const site = testSite();
let service, catalogue;
const played = [];

before(async () => {
  await site.opened();
  service = await Service.open(site.browser, site.server.url);
  catalogue = await service.games();
});

/** An arbitrary legal move, the same in every run. */
const pick = (legal, ply) => legal[(ply * 7 + 3) % legal.length];

async function whole(user, info, input, most) {
  const level = LEVELS[info.group];
  await user.go(`${info.name}/play?level=${level}`);
  let moves = [];
  for (;;) {
    const state = await service.ask({ game: info.name, moves, ask: 'state' });
    if (state.over || moves.length >= most) return { state, moves };
    assert.ok(moves.length < PLIES, `${info.name} goes on for more than ${PLIES} plies`);
    const passes = state.legal.length === 1 && state.legal[0].move === 'pass';
    if (passes) {
      // Nobody has to click a pass that is forced.
      const place = await user.until('a pass', place => place.moves.length > moves.length);
      moves = place.moves.slice(0, moves.length + 1);
    } else if (state.mover === 'first') {
      const move = pick(state.legal, moves.length);
      await input.play(user.page, move);
      const place = await user.until(`${input.name} to play ${move.move}`, place => place.moves.length > moves.length, 15_000);
      assert.deepEqual(place.moves.slice(0, moves.length + 1), [...moves, move.move]);
      moves = place.moves.slice(0, moves.length + 1);
    } else {
      const place = await user.until('a move of the engine', place => place.moves.length > moves.length);
      assert.ok(state.legal.some(move => move.move === place.moves[moves.length]), 'the engine plays by the rules');
      moves = place.moves;
    }
  }
}

// Users who play at the same time: most of the time each waits for a move.
const USERS = 3;

describe('whole games', { concurrency: true }, () => [mouse, keyboard].forEach(input => {
  test(`every game is played by ${input.name}`, { concurrency: USERS }, async t => {
    assert.ok(catalogue.length > 20);
    const arrive = async () => {
      const user = await User.arrive(site.browser, site.server.url);
      // Sounds are a fifth of the work.
      await user.page.addInitScript(() => localStorage.setItem('boyi.sound', 'off'));
      return user;
    };
    const user = await arrive();
    await user.go('');
    const cards = await user.page.locator('.card').evaluateAll(cards => cards.map(card => card.dataset.game));
    assert.deepEqual(cards.toSorted(), catalogue.map(info => info.name).toSorted());
    const idle = [user];
    const game = info => t.test(info.name, { timeout: 1_200_000 }, () => retried(`${info.name} by ${input.name}`, async () => {
      const user = idle.pop() ?? await arrive();
      try {
        const { state, moves } = await whole(user, info, input, input === keyboard ? PLIES_BY_KEYS : Infinity);
        assert.deepEqual(user.problems, []);
        if (!state.over) return;
        const banner = user.page.locator('.banner');
        await banner.waitFor({ timeout: PATIENCE });
        const won = { win: state.mover, loss: state.mover === 'first' ? 'second' : 'first' }[state.over.result];
        const said = await banner.locator('strong').textContent();
        const due = { first: 'You win', second: 'Boyi wins', undefined: 'draw' }[won];
        assert.match(said, new RegExp(due, 'i'));
        // The person has moved first.
        const why = state.over.told?.[0] ?? state.over.why;
        assert.ok((await banner.textContent()).includes(why), `the banner gives the reason: ${why}`);
        assert.equal(await user.page.locator('.plies .ply').count(), moves.length);
        assert.deepEqual(user.problems, []);
        played.push({ moves, state });
      } catch (error) {
        error.message += ` (${await user.screenshot(`${info.name}-${input.name}`)})`;
        user.problems.length = 0;
        throw error;
      } finally {
        idle.push(user);
      }
    }));
    await Promise.all(catalogue.filter(info => WANTED?.includes(info.name) ?? true).map(game));
    await Promise.all(idle.map(user => user.leave()));
  });
}));

test('the native program finds every move of these games legal, and the same end', async () => {
  assert.ok(played.length > 0);
  for (const { moves, state } of played) {
    // An illegal move, or one after the end, would be refused.
    const args = ['analyze', state.game, '--moves', moves.join(' '), '--lang', 'en', '--json'];
    const { stdout } = await promisify(execFile)(process.env.BOYI, args);
    const { game, position, mover, value, best, notes } = JSON.parse(stdout);
    const end = { game, position, mover, result: value.kind, best };
    assert.deepEqual(end, { game: state.game, position: state.position, mover: state.mover, result: state.over.result, best: [] });
    if (notes.length) assert.equal(notes[0].text, state.over.why);
  }
});
