// Studies: chapters with comments and variations, kept in the browser, and as one file of PGN.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { testSite } from './test-site.mjs';
import { mouse } from './input.mjs';

const { withUser } = testSite();

const chapters = page => page.locator('.study .chapters button.moment').allInnerTexts();
const moves = page => page.locator('.plies').innerText();
const download = async (page, selector) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};
const rename = async (page, selector, text) => {
  await page.fill(selector, text);
  await page.locator(selector).press('Enter');
};

withUser('a study keeps its chapters as they are changed', async (user, page) => {
  await user.go('chess/analyse?m=e2e4_e7e5&seats=hh');
  await page.click('.study > summary');
  await page.click('#new-study');
  await page.waitForURL(/chapter=\d+,1/);
  await page.locator('#study-title').waitFor();
  await rename(page, '#study-title', 'Traps');
  await rename(page, '.study .chapters input', 'Légal');
  await page.waitForFunction(() => document.querySelector('.study .chapters button.moment')?.innerText === 'Légal');
  // Chapters open at their start.
  assert.equal((await user.place()).at, 0);
  await page.keyboard.press('End');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('End');
  await mouse.play(page, { move: 'g1f3', label: 'Nf3' });
  await page.click('.annotate > summary');
  await page.fill('#comment', 'attacks e5');
  await page.locator('#comment').press('Tab');
  await user.until('the comment', () => page.url().includes('attacks'));
  await user.accessible();
  // Another game as a second chapter.
  await page.click('#add-chapter');
  await page.waitForURL(/chapter=\d+,2/);
  await page.waitForFunction(() => document.querySelectorAll('.study .chapters button.moment').length === 2);
  await page.locator('.study .chapters button.moment', { hasText: 'Légal' }).click();
  await page.waitForURL(/chapter=\d+,1/);
  assert.match(await moves(page), /e4[^]*e5[^]*Nf3/);
  // The next visit.
  await page.reload();
  await page.locator('.study .chapters button.moment').first().waitFor();
  assert.deepEqual(await chapters(page), ['Légal', 'Chapter 2']);
  assert.equal(await page.inputValue('#study-title'), 'Traps');
  const saved = await download(page, '#export-study');
  assert.equal(saved.name, 'Traps.pgn');
  assert.match(saved.text, /\[Event "Traps: Légal"\][^]*1\. e4 e5 2\. Nf3 \{attacks e5\} \*[^]*\[Event "Traps: Chapter 2"\]/);
  // A new game is no chapter, and leaves it alone.
  await page.click('#new-game');
  await page.locator('dialog[open] button.primary').click();
  await user.until('no chapter', () => !page.url().includes('chapter='));
});

withUser('a file of several games is a study, and one again', async (user, page) => {
  await user.go('chess/analyse');
  await page.click('.study > summary');
  const pgn = '[Event "Ends: Lucena"]\n[FEN "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"]\n\n1. Rd1+ (1. Rc4 Ra1) 1... Ke7 {cut off} *\n\n'
    + '[Event "Ends: broken"]\n\n1. Ke2 *\n\n[White "Réti"]\n[Black "Tartakower"]\n\n1. e4 c6 1-0\n';
  await page.setInputFiles('#study-file', { name: 'ends.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn) });
  await page.waitForFunction(() => document.querySelectorAll('.study .chapters button.moment').length === 2);
  assert.deepEqual(await chapters(page), ['Lucena', 'Réti – Tartakower']);
  assert.equal(await page.inputValue('#study-title'), 'Ends');
  assert.match(await page.locator('.study .fault').innerText(), /broken: /);
  await page.locator('.study .chapters button.moment').first().click();
  await page.waitForURL(/chapter=\d+,1/);
  await page.waitForFunction(() => document.querySelector('.plies').innerText.includes('Rc4'));
  const saved = await download(page, '#export-study');
  assert.match(saved.text, /\[Event "Ends: Lucena"\][^]*\[FEN "1K1k4[^]*1\. Rd1\+ \( 1\. Rc4 Ra1 \) 1\.\.\. Ke7 \{cut off\} \*[^]*\[Event "Ends: Réti – Tartakower"\][^]*1\. e4 c6/);
  // Up, away, and all of it, with a question first.
  await page.locator('.study .chapters button.moment').nth(1).click();
  await page.waitForURL(/chapter=\d+,2/);
  await page.locator('.study .chapters [title="Move up"]').click();
  await page.waitForFunction(() => document.querySelector('.study .chapters button.moment').innerText.startsWith('Réti'));
  await page.locator('.study .chapters [title="Delete chapter"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.study .chapters button.moment').length === 1);
  page.once('dialog', dialog => dialog.accept());
  await page.click('#delete-study');
  await page.locator('#new-study').waitFor();
  assert.deepEqual(await chapters(page), []);
});

// From the home page, and by dropping it anywhere.
withUser('a file of PGN opens with its games to choose from', async (user, page) => {
  const pgn = '[White "Réti"]\n[Black "Tartakower"]\n[Result "1-0"]\n\n1. e4 {[%clk 0:09:58]} c6 1-0\n\n[White "A"]\n\n1. Ke2 *\n\n'
    + '[White "B"]\n[Black "C"]\n\n1. d4 *\n';
  await user.go('');
  const opened = async () => {
    await page.waitForURL(/chapter=\d+,1/);
    await page.waitForFunction(() => document.querySelectorAll('.study .chapters button.moment').length === 2);
    assert.deepEqual(await chapters(page), ['Réti – Tartakower', 'B – C']);
    // The game that no board can show is not dropped without a word.
    assert.match(await page.locator('main > [role=alert]').innerText(), /Ke2/);
    await page.locator('main > [role=alert] button').click();
    assert.equal(await page.locator('main > [role=alert]').count(), 0);
  };
  await page.setInputFiles('.recent input[type=file]', { name: 'two.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(pgn) });
  await opened();
  await user.go('nim/play');
  await page.evaluate(pgn => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([pgn], 'two.pgn'));
    document.querySelector('.stage').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, pgn);
  await opened();
});

withUser('files of older programs keep their letters', async (user, page) => {
  const pgn = '[White "Müller"]\n[Black "Noël"]\n\n1. e4 {schön} *\n';
  for (const [encoding, buffer] of [
    ['Windows-1252', Buffer.from(pgn, 'latin1')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(pgn, 'utf16le')])],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${pgn}`)],
  ]) {
    await user.go('');
    await page.setInputFiles('.recent input[type=file]', { name: 'old.pgn', mimeType: 'application/x-chess-pgn', buffer });
    await page.waitForURL(/chapter=\d+,1/);
    await page.locator('.study .chapters button.moment').first().waitFor();
    assert.deepEqual(await chapters(page), ['Müller – Noël'], encoding);
  }
});
