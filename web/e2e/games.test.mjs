// Every game of the catalogue, from its start to its end against the engine: once by clicks, once by the keyboard alone.
// After each move the address must say what was meant, and at the end the banner must say who won.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Desk, Person } from './browser.mjs';
import { keyboard, mouse } from './hands.mjs';
import { house } from './house.mjs';

// A person who tries anything needs an opponent who can end a large game. Elsewhere weak ones are quick.
const LEVELS = { chess: 5, line: 4, impartial: 2 };
const WANTED = process.env.GAMES?.split(',');
const PLIES = 400;

const here = house();
let desk, catalogue;
const played = [];

before(async () => {
  await here.opened();
  desk = await Desk.open(here.browser, here.server.url);
  catalogue = (await desk.ask({ ask: 'games' })).games;
});

/** Which legal move the person tries: any, but the same every time. */
const pick = (legal, ply) => legal[(ply * 7 + 3) % legal.length];

async function whole(person, info, hand) {
  const level = LEVELS[info.group];
  await person.go(`${info.name}/play?level=${level}`);
  let moves = [];
  for (;;) {
    const state = await desk.ask({ game: info.name, moves, ask: 'state' });
    if (state.over) return { state, moves };
    assert.ok(moves.length < PLIES, `${info.name} goes on for more than ${PLIES} plies`);
    if (state.mover === 'first') {
      const move = pick(state.legal, moves.length);
      await hand.play(person.page, move);
      const place = await person.until(`${hand.name} to play ${move.move}`, place => place.moves.length > moves.length, 15_000);
      assert.deepEqual(place.moves.slice(0, moves.length + 1), [...moves, move.move]);
      moves = place.moves.slice(0, moves.length + 1);
    } else {
      const place = await person.until('a move of the engine', place => place.moves.length > moves.length);
      assert.ok(state.legal.some(move => move.move === place.moves[moves.length]), 'the engine plays by the rules');
      moves = place.moves;
    }
  }
}

// Several people at once for each hand: most of the time each waits for a move to arrive.
const PEOPLE = 3;

describe('whole games', { concurrency: true }, () => [mouse, keyboard].forEach(hand => {
  test(`every game is played to its end by ${hand.name}`, { concurrency: PEOPLE }, async t => {
    assert.ok(catalogue.length > 20);
    const arrive = async () => {
      const person = await Person.arrive(here.browser, here.server.url);
      // Sounds are a fifth of the work.
      await person.page.addInitScript(() => localStorage.setItem('boyi.sound', 'off'));
      return person;
    };
    const person = await arrive();
    await person.go('');
    const cards = await person.page.locator('.card').evaluateAll(cards => cards.map(card => card.dataset.game));
    assert.deepEqual(cards.toSorted(), catalogue.map(info => info.name).toSorted());
    const idle = [person];
    const game = info => t.test(info.name, { timeout: 300_000 }, async () => {
      const person = idle.pop() ?? await arrive();
      try {
        const { state, moves } = await whole(person, info, hand);
        const banner = person.page.locator('.banner');
        await banner.waitFor({ timeout: 10_000 });
        const won = { win: state.mover, loss: state.mover === 'first' ? 'second' : 'first' }[state.over.result];
        const said = await banner.locator('strong').textContent();
        const due = { first: 'You win', second: 'Boyi wins', undefined: 'draw' }[won];
        assert.match(said, new RegExp(due, 'i'));
        assert.ok((await banner.textContent()).includes(state.over.why), 'the banner says why');
        assert.equal(await person.page.locator('.plies .ply').count(), moves.length);
        assert.deepEqual(person.complaints, []);
        played.push({ moves, state });
      } catch (error) {
        error.message += ` (${await person.picture(`${info.name}-${hand.name}`)})`;
        person.complaints.length = 0;
        throw error;
      } finally {
        idle.push(person);
      }
    });
    await Promise.all(catalogue.filter(info => WANTED?.includes(info.name) ?? true).map(game));
    await Promise.all(idle.map(person => person.leave()));
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
