// Pictures of every view, in both languages, both themes, on a phone and a desktop screen. All of them go to
// the folder given; the chosen ones also to `docs/shots/`, as WebP. With `--chosen` only those are taken, with
// names of views only theirs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { User, launch, serve } from './browser.mjs';

const words = process.argv.slice(2);
const ONLY = words.includes('--chosen');
const ALL = words.find(word => word.includes('/')) ?? fileURLToPath(new URL('../../../target/shots/', import.meta.url));
const CHOSEN = fileURLToPath(new URL('../../../docs/shots/', import.meta.url));

const everyMove = async page => {
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelector('#stop').disabled && document.querySelectorAll('.pvs li').length > 1);
};

/** An address, and what is done there before the picture is taken. */
const VIEWS = {
  home: [''],
  chess: ['chess/play?m=e2e4_e7e5_g1f3_b8c6_f1b5&seats=hh'],
  analyse: ['chess/analyse?m=e2e4_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7'],
  editor: ['chess/analyse', page => page.click('#edit')],
  nim: ['nim/play?seats=hh', page => page.click('#hint').then(() => page.locator('.hint p').first().waitFor())],
  values: ['nim/analyse', everyMove],
  learn: ['nim/learn'],
  parts: ['kayles/learn?p=4,7,9'],
  tree: ['tictactoe/learn?p=xo1/1x1/1o1_x', page => page.locator('.search-tree').evaluate(section => section.scrollIntoView())],
  compare: ['chess/learn', page => page.click('#compare').then(() => page.locator('.bars .reference').first().waitFor({ timeout: 120_000 }))],
  connect4: ['connect4/analyse?m=d1_d2_d3_d4_d5_b1_b2_c1_e1_e2_c2_f1_d6_b3&seats=hh', everyMove],
  fifteen: ['fifteen/play?m=b2_a1_c1&seats=hh'],
  gomoku: ['gomoku/play?m=h8_h9_g8_i8&seats=hh'],
  sum: ['sum/play?seats=hh', page => page.click('#new-game')],
  lesson: ['course/nim-move?step=1', page => page.locator('.step .heap').first().waitFor()],
  morris: ['nine-mens-morris/play?m=a1_d1_g1_b2_d2_f2&seats=hh'],
  puzzles: ['puzzles', page => page.locator('[data-ending]').first().waitFor()],
  over: ['tictactoe/play?m=b2_a1_a3_c3_c1&seats=hh'],
  help: ['chess/analyse', page => page.keyboard.press('?')],
};
const NAMED = words.filter(word => word in VIEWS);
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 860 } };

/** The pictures that the documents show. */
const CHOICE = [
  'home-en-light-desktop', 'lesson-en-dark-desktop', 'home-en-dark-phone', 'analyse-en-light-desktop', 'learn-zh-dark-desktop', 'tree-en-light-desktop', 'connect4-en-dark-desktop',
  'fifteen-zh-light-desktop', 'analyse-zh-dark-phone', 'nim-en-light-phone', 'home-zh-light-phone',
  'morris-en-light-desktop', 'puzzles-en-light-desktop',
];

const server = await serve();
const browser = await launch();
const converter = await browser.newPage();
mkdirSync(ALL, { recursive: true });
mkdirSync(CHOSEN, { recursive: true });
const wide = [];
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const lang of ['en', 'zh']) {
    for (const theme of ['light', 'dark']) {
      const user = await User.arrive(browser, server.url, {
        viewport, locale: lang === 'zh' ? 'zh-CN' : 'en-GB', colorScheme: theme, deviceScaleFactor: 1,
      });
      for (const [view, [hash, act]] of Object.entries(VIEWS)) {
        const name = `${view}-${lang}-${theme}-${size}`;
        const chosen = CHOICE.includes(name);
        if ((ONLY && !chosen) || (NAMED.length && !NAMED.includes(view))) continue;
        await user.page.goto('about:blank');
        if (/^(course|puzzles)/.test(hash)) await user.page.goto(`${server.url}#/${hash}`);
        else await user.go(hash);
        if (hash.includes('/analyse')) await user.page.locator('.pvs .ply').first().waitFor();
        await act?.(user.page);
        await user.page.waitForTimeout(hash.includes('/') ? 2500 : 500);
        await user.page.screenshot({ path: join(ALL, `${name}.png`), fullPage: true });
        // Nothing may be wider than the screen.
        const [inner, outer] = await user.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (inner > outer) wide.push(`${name}: ${inner} > ${outer}`);
        if (!chosen) continue;
        const top = await user.page.screenshot();
        const webp = await converter.evaluate(async source => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          canvas.getContext('2d').drawImage(image, 0, 0);
          const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
          return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
        }, `data:image/png;base64,${top.toString('base64')}`);
        writeFileSync(join(CHOSEN, `${name}.webp`), Buffer.from(webp, 'base64'));
      }
      await user.leave();
    }
  }
}
await browser.close();
await server.stop();
console.log(`pictures are in ${ALL}`);
if (wide.length) {
  console.error(`wider than the screen: ${wide.join(', ')}`);
  process.exitCode = 1;
}
