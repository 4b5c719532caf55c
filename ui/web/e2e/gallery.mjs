// The gallery: the board of every game on a phone and on a laptop. Writes a sheet for each family and size into `docs/gallery/`, and
// `docs/gallery.md`, which says what is on them. A folder as an argument also gets every board as it is.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Service, User, launch, serve } from './browser.mjs';

const WHOLE = process.argv[2];
const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
const FOLDER = join(DOCS, 'gallery');
const SIZES = {
  phone: { locale: 'zh-CN', colorScheme: 'light', hasTouch: true, viewport: { width: 360, height: 780 }, cell: 150, columns: 5 },
  laptop: { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 }, cell: 190, columns: 4 },
};
const FAMILIES = {
  impartial: ['Impartial games', '不偏博弈'],
  line: ['In-a-row games', '连线棋'],
  board: ['Board games', '棋盘游戏'],
  partizan: ['Partizan games', '非公平组合游戏'],
  chess: ['Chess', '国际象棋'],
};

/** Moves after which a game shows what it is; other games are shown after some arbitrary moves. */
const MOVES = {
  chess: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 c5b4 c2c3 b4a5',
  xiangqi: 'h3e3 h10g8 h1g3 i10h10 g4g5 c7c6 b1c3 b10c8',
  connect4: 'd1 d2 d3 e1 c1 e2 e3 c2 d4',
  gomoku: 'h8 i9 h9 h10 g8 i8 i10 f7',
  tictactoe: 'b2 a1 c1 a3',
  fifteen: 'b2 a1 c1',
  nim: '', chomp: '', kayles: '', treblecross: '', 'dawsons-kayles': '', 'dawsons-chess': '', subtraction: '', octal: '', hexadecimal: '',
  guiles: '', officers: '', lasker: '', grundy: '', wythoff: '', euclid: '', fibonacci: '', staircase: '', endgame: '', 'xiangqi-endgame': '', 'toppling-dominoes': '',
};
const PLIES = { board: 6, line: 6, chess: 6, impartial: 1, partizan: 3 };

/** Arbitrary legal moves, the same in every run, none of which ends the game. */
async function arbitrary(service, info) {
  const moves = [];
  for (let ply = 0; ply < PLIES[info.group]; ply += 1) {
    const { legal } = await service.ask({ game: info.name, moves, ask: 'state' });
    if (!legal?.length) break;
    const next = legal[(ply * 7 + 3) % legal.length].move;
    if ((await service.ask({ game: info.name, moves: [...moves, next], ask: 'state' })).over) break;
    moves.push(next);
  }
  return moves;
}

async function boards(user, games) {
  const shots = [];
  for (const { info, moves } of games) {
    const played = moves.length ? `&m=${moves.map(encodeURIComponent).join('_')}` : '';
    await user.go(`${info.name}/play?seats=hh${played}`);
    await user.until(info.name, place => place.game === info.name);
    const board = user.page.locator('.game .board');
    await user.page.locator(`.game[data-game="${info.name}"] .rule:not(:empty)`).first().waitFor({ state: 'attached' });
    shots.push({ name: info.name, title: info.title, png: await board.screenshot() });
  }
  return shots;
}

/** The boards of a family side by side, each above its title, as WebP. */
async function sheet(page, shots, { cell, columns }) {
  const images = shots.map(shot => ({ title: shot.title, source: `data:image/png;base64,${shot.png.toString('base64')}` }));
  const bytes = await page.evaluate(async ([images, cell, columns]) => {
    const rows = Math.ceil(images.length / columns);
    const canvas = new OffscreenCanvas(columns * (cell + 10) + 10, rows * (cell + 34) + 10);
    const paint = canvas.getContext('2d');
    paint.fillStyle = '#fbf8f2';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.imageSmoothingQuality = 'high';
    for (const [at, { title, source }] of images.entries()) {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const [left, top] = [10 + at % columns * (cell + 10), 10 + Math.floor(at / columns) * (cell + 34)];
      const scale = Math.min(cell / image.width, cell / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      paint.drawImage(image, left + (cell - width) / 2, top + (cell - height) / 2, width, height);
      paint.fillStyle = '#2b2723';
      paint.font = '12px sans-serif';
      paint.textAlign = 'center';
      paint.fillText(title, left + cell / 2, top + cell + 16, cell);
    }
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), byte => String.fromCharCode(byte)).join(''));
  }, [images, cell, columns]);
  return Buffer.from(bytes, 'base64');
}

const server = await serve();
const browser = await launch();
const painter = await browser.newPage();
const service = await Service.open(browser, server.url);
const english = await service.games();
const chinese = await service.page.evaluate(async () => (await (await fetch('./games-zh.json')).json()).games);
const games = [];
for (const info of english) {
  const moves = info.name in MOVES ? MOVES[info.name].split(' ').filter(Boolean) : await arbitrary(service, info);
  games.push({ info, moves });
}
mkdirSync(FOLDER, { recursive: true });
if (WHOLE) mkdirSync(WHOLE, { recursive: true });
const problems = [];
await Promise.all(Object.entries(SIZES).map(async ([size, { cell, columns, ...options }]) => {
  const user = await User.arrive(browser, server.url, options);
  for (const family of Object.keys(FAMILIES)) {
    const shots = await boards(user, games.filter(({ info }) => info.group === family));
    if (size === 'phone') for (const shot of shots) shot.title = chinese.find(info => info.name === shot.name).title;
    if (WHOLE) for (const shot of shots) writeFileSync(join(WHOLE, `${shot.name}-${size}.png`), shot.png);
    writeFileSync(join(FOLDER, `${family}-${size}.webp`), await sheet(painter, shots, { cell, columns }));
  }
  problems.push(...user.problems);
  await user.leave();
}));
const lines = ['# Gallery · 画廊', '',
  'The board of every game, as the page shows it on a laptop (1280×800, English) and on a phone (360×780, Chinese). `cargo xtask gallery` takes the pictures.', '',
  '每种游戏的棋盘在网页上的样子：笔记本电脑（1280×800，英文）和手机（360×780，中文）。图片由 `cargo xtask gallery` 生成。'];
for (const [family, [title, titleZh]] of Object.entries(FAMILIES)) {
  const named = english.filter(info => info.group === family)
    .map(info => `\`${info.name}\` ${info.title} ${chinese.find(other => other.name === info.name).title}`);
  lines.push('', `## ${title} · ${titleZh}`, '', `${named.join(' · ')}`, '',
    `![${title} on a laptop](gallery/${family}-laptop.webp)`, '', `![${titleZh}，手机](gallery/${family}-phone.webp)`);
}
writeFileSync(join(DOCS, 'gallery.md'), `${lines.join('\n')}\n`);
await browser.close();
await server.stop();
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
