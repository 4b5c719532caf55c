// Pictures of every view, in both languages, both themes, on a phone and a desk, for somebody to look at. All of them go to
// the folder given; the chosen ones also to `docs/shots/`, as WebP.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Person, launch, serve } from './browser.mjs';

const ALL = process.argv[2] ?? fileURLToPath(new URL('../../target/shots/', import.meta.url));
const CHOSEN = fileURLToPath(new URL('../../docs/shots/', import.meta.url));

const VIEWS = {
  home: '',
  chess: 'chess/play?m=e2e4_e7e5_g1f3_b8c6_f1b5&seats=hh',
  analyse: 'chess/analyse?m=e2e4_e7e5_g1f3_b8c6_f1b5_a7a6',
  nim: 'nim/play?seats=hh',
  learn: 'nim/learn',
  tree: 'tictactoe/learn?p=xo1/1x1/1o1_x',
  connect4: 'connect4/analyse?m=d1_d2_c1_e1&seats=hh',
  fifteen: 'fifteen/play?m=b2_a1&seats=hh',
  gomoku: 'gomoku/play?m=h8_h9_g8_i8&seats=hh',
};
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 860 } };

/** Two of the eight pictures of each view show the most of it. */
const chosen = (lang, theme, size) => ['en-light-desk', 'zh-dark-phone'].includes(`${lang}-${theme}-${size}`);

const server = await serve();
const browser = await launch();
const painter = await browser.newPage();
mkdirSync(ALL, { recursive: true });
mkdirSync(CHOSEN, { recursive: true });
const wide = [];
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const lang of ['en', 'zh']) {
    for (const theme of ['light', 'dark']) {
      const person = await Person.arrive(browser, server.url, {
        viewport, locale: lang === 'zh' ? 'zh-CN' : 'en-GB', colorScheme: theme, deviceScaleFactor: 1,
      });
      for (const [view, hash] of Object.entries(VIEWS)) {
        await person.go(hash);
        if (hash.includes('/analyse')) await person.page.waitForFunction(() => document.querySelector('#work')?.textContent.match(/\d/));
        await person.page.waitForTimeout(700);
        const name = `${view}-${lang}-${theme}-${size}`;
        await person.page.screenshot({ path: join(ALL, `${name}.png`), fullPage: true });
        // Nothing may be wider than the screen.
        const [inner, outer] = await person.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (inner > outer) wide.push(`${name}: ${inner} > ${outer}`);
        if (!chosen(lang, theme, size)) continue;
        const top = await person.page.screenshot();
        const webp = await painter.evaluate(async source => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          canvas.getContext('2d').drawImage(image, 0, 0);
          const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer());
          return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
        }, `data:image/png;base64,${top.toString('base64')}`);
        writeFileSync(join(CHOSEN, `${name}.webp`), Buffer.from(webp, 'base64'));
      }
      await person.leave();
    }
  }
}
await browser.close();
await server.stop();
console.log(`${Object.keys(VIEWS).length * 8} pictures in ${ALL}`);
if (wide.length) {
  console.error(`wider than the screen: ${wide.join(', ')}`);
  process.exitCode = 1;
}
