// What the tests of a file share: a server, a browser, and people who come by.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person, launch, serve } from './browser.mjs';

/**
 * A server and a browser for all tests of a file, there once they run, and `person`: a test with a person of its own, who must have
 * nothing to complain about, and who waits so many milliseconds for what is to come. The browser is a `whole` one, or one without
 * windows.
 */
export function house({ patience = 30_000, whole = false } = {}) {
  const house = {};
  const opening = (async () => {
    house.server = await serve();
    house.browser = await launch(whole);
  })();
  // Hooks of a file may all begin at once: one that needs the house waits for it.
  house.opened = () => opening;
  before(house.opened);
  after(async () => {
    await house.browser?.close();
    assert.equal(await house.server?.stop(), 0, 'boyi serve ends well when it is told to');
  });
  house.person = (name, work, options) => test(name, { timeout: 600_000 }, async t => {
    const person = await Person.arrive(house.browser, house.server.url, options);
    person.page.setDefaultTimeout(patience);
    try {
      await work(person, person.page, t);
      assert.deepEqual(person.complaints, []);
    } catch (error) {
      error.message += ` (${await person.picture(name)})`;
      throw error;
    } finally {
      await person.leave();
    }
  });
  return house;
}
