// Enters moves as a user does: with the mouse, or with the keyboard alone. The squares and heaps of a move are read from its text
// here, independently of the page's own reading.

/** The skittles or the square that a move in a row is entered by, from 1: `2:2=1+4` begins after one. */
async function pinsOf(page, text) {
  const [, row, take, left] = text.match(/^(\d+):(\d+)(?:=(\d+))?/) ?? [];
  const places = await page.locator(`.lane[data-heap="${row}"] [data-pin]`).count();
  if (!places) return undefined;
  const strip = await page.locator('.strips').count();
  const size = places + (strip ? 2 : 0);
  const first = Number(left ?? size - take) + 1;
  // A row of one falls at the first touch, and so does what is the only thing that can be taken.
  const last = first + Number(take) - 1;
  const pin = at => `.lane[data-heap="${row}"] [data-pin="${at}"]`;
  return strip || places === 1 ? [pin(first)] : [pin(first), pin(last)];
}

/** `{ squares }`, `{ takes }` (heap and number), `{ number }`, `{ drawn }`, `{ pins }`, or `{}` for moves that only a list offers. */
async function gesture(page, move) {
  const text = move.move;
  // The moves of games beside each other are in a list.
  if (await page.locator('.board .part').count()) return {};
  if (await page.locator('.graph-board').count()) {
    // Edges may cross, so only what is a vertex is clicked in its middle.
    const drawn = `.graph-board [data-move="${text}"] circle`;
    return await page.locator(drawn).count() ? { drawn } : {};
  }
  // The label of a number to take begins with that number.
  if (await page.locator('.board [data-number]').count()) return { number: Number(move.label.split(' ')[0]) };
  // In a row of coins the moves number them.
  const row = await page.locator('.board [data-square$="1"]').count();
  if (row && /^[\d+]+$/.test(text)) {
    return { squares: text.split('+').map(at => `${String.fromCharCode(96 + Number(at))}1`) };
  }
  const pins = await pinsOf(page, text);
  if (pins) return { pins };
  if (/^\d+:\d+/.test(text)) {
    const takes = text.split('=')[0].split('+').map(part => part.split(':').map(Number));
    return takes.some(([, take]) => take === 0) ? {} : { takes };
  }
  const squares = text.match(/[a-z]\d+/g);
  return squares ? { squares } : {};
}

const square = name => `.board [data-square="${name}"]`;
const heap = number => `.board [data-heap="${number}"]`;

/** Completes a move after the board was touched: a dialog may ask which move is meant, a button may confirm. */
async function settle(page, move, press, buttons = true) {
  const option = page.locator(`dialog.choose[open] button[aria-label=${JSON.stringify(move.label)}]`);
  const confirm = page.locator('#take:enabled, #play-whole');
  let confirmed = !buttons;
  for (let wait = 0; wait < 10; wait += 1) {
    if (await option.count()) return press(option.first());
    if (!confirmed && await confirm.count()) {
      await press(confirm.first());
      confirmed = true;
    }
    await page.waitForTimeout(10);
  }
}

/** The button of the list whose text is exactly the move's label; who presses it waits for it. */
const listed = (page, move) => page.locator('.move-list').getByText(move.label, { exact: true });

export const mouse = {
  name: 'clicks',
  async play(page, move) {
    const press = target => target.click();
    // Clicks the centre on the screen, so that the browser does the hit testing.
    const middle = async target => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    const { squares, takes, number, drawn, pins } = await gesture(page, move);
    if (pins) {
      for (const pin of pins) await middle(page.locator(pin));
      return undefined;
    }
    if (drawn) return middle(page.locator(drawn));
    if (squares) {
      for (const name of squares) await middle(page.locator(square(name)));
      return settle(page, move, press);
    }
    if (takes) {
      for (const [at, take] of takes) await middle(page.locator(`${heap(at)} [data-take="${take}"]`));
      return settle(page, move, press);
    }
    if (number !== undefined) {
      return middle(page.locator(`[data-number="${number}"]`));
    }
    return middle(listed(page, move));
  },
};

/** Presses Tab until the focus is on an element that matches. */
async function tabTo(page, selector) {
  for (let step = 0; step < 300; step += 1) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** The arrow that leads from the square that has the focus towards another: by their columns, then as both stand on the screen. */
function arrow(page, selector) {
  return page.evaluate(selector => {
    const squares = [document.activeElement, document.querySelector(selector)];
    const [from, to] = squares.map(square => square.dataset.square[0]);
    if (from !== to) return from < to ? 'ArrowRight' : 'ArrowLeft';
    const [here, there] = squares.map(square => square.getBoundingClientRect().y);
    return there < here ? 'ArrowUp' : 'ArrowDown';
  }, selector);
}

export const keyboard = {
  name: 'keys',
  async play(page, move) {
    const press = async target => {
      const id = `reach-${Date.now()}`;
      await target.evaluate((element, id) => element.setAttribute('data-reach', id), id);
      await tabTo(page, `[data-reach="${id}"]`);
      await page.keyboard.press('Enter');
    };
    const { squares, takes, number, pins } = await gesture(page, move);
    if (pins) {
      for (const pin of pins) await press(page.locator(pin));
      return undefined;
    }
    if (squares) {
      await tabTo(page, '.board [role=gridcell]');
      for (const name of squares) {
        for (;;) {
          const at = await page.evaluate(() => document.activeElement.dataset.square);
          if (at === name) break;
          await page.keyboard.press(await arrow(page, square(name)));
          const now = await page.evaluate(() => document.activeElement.dataset.square);
          if (now === at) throw new Error(`the arrows lead nowhere from ${at}`);
        }
        await page.keyboard.press('Enter');
      }
      return settle(page, move, press);
    }
    if (takes) {
      for (const [at, take] of takes) {
        await tabTo(page, heap(at));
        for (;;) {
          const now = Number(await page.evaluate(() => document.activeElement.getAttribute('aria-valuenow')));
          if (now === take) break;
          await page.keyboard.press(now < take ? 'ArrowUp' : 'ArrowDown');
        }
      }
      await page.keyboard.press('Enter');
      return settle(page, move, press, false);
    }
    if (number !== undefined) {
      await tabTo(page, `[data-number="${number}"]`);
      return page.keyboard.press('Enter');
    }
    return press(listed(page, move));
  },
};
