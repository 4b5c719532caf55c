// The page that the repository carries starts, draws boards, answers and plays. It may be older than the sources: only what every page
// has is asked for.
import assert from 'node:assert/strict';
import { mouse } from './input.mjs';
import { testSite } from './test-site.mjs';

const { withUser } = testSite();

withUser('the page draws boards and its engine answers', async (user, page) => {
  await user.go('chess/analyse');
  await page.waitForFunction(() => document.querySelector('#notation').value.startsWith('rnbqkbnr/pppppppp/'));
  assert.match(await page.locator('.board [data-square="e1"]').getAttribute('aria-label'), /king/);
  await user.go('nim/play?level=10');
  const place = await user.until('the start', place => place.moves?.length === 0);
  assert.deepEqual(place.moves, []);
  await mouse.play(page, { move: '1:1', label: '1:1' });
  await user.until('the answer of the engine', place => place.moves.length === 2);
});
