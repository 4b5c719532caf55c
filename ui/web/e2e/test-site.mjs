// What the tests of a file share: a server, a browser, and users.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PATIENCE, User, launch, serve } from './browser.mjs';
import { retried } from './retried.mjs';

/**
 * Starts a server and a browser for all tests of a file. `withUser` runs a test with its own user, who must have seen no problems and
 * who waits `PATIENCE` for anything to appear. The browser is a `whole` one, or one without windows.
 */
export function testSite({ whole = false } = {}) {
  const site = {};
  const opening = (async () => {
    site.server = await serve();
    site.browser = await launch(whole);
  })();
  // The hooks of a file may start together: one that needs the site waits for it.
  site.opened = () => opening;
  before(site.opened);
  after(async () => {
    await site.browser?.close();
    assert.equal(await site.server?.stop(), 0, 'boyi serve exits with 0 when told to stop');
  });
  site.withUser = (name, work, options) => test(name, { timeout: 1_200_000 }, t => retried(name, async () => {
    const user = await User.arrive(site.browser, site.server.url, options);
    user.page.setDefaultTimeout(PATIENCE);
    try {
      await work(user, user.page, t);
      assert.deepEqual(user.problems, []);
    } catch (error) {
      error.message += ` (${await user.screenshot(name)})`;
      throw error;
    } finally {
      await user.leave();
    }
  }));
  return site;
}
