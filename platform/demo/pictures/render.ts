import { draw, type Ink } from './drawing.ts';
import type { PictureName } from './name.ts';
import { SHAPES, UNKNOWN_SHAPE } from './shapes.ts';

const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}%)`;

/** Six colourings: white, graphite, the category's colour, sand, its neighbour, the deep one. */
function inkOf(tone: number, hue: number): Ink {
  const lively = (e: string, f: string) => ({ e, f });
  const own = lively(hsl(hue, 54, 52), hsl(hue, 60, 80));
  switch (tone) {
    case 1:
      return { a: '#586174', b: '#3d4555', c: '#8b95a8', d: '#242a36', ...own };
    case 2:
      return {
        a: hsl(hue, 42, 64),
        b: hsl(hue, 40, 50),
        c: hsl(hue, 52, 84),
        d: hsl(hue, 38, 30),
        ...lively('#e0a33e', '#f4dca3'),
      };
    case 3:
      return {
        a: '#e4d3b8',
        b: '#c7ad86',
        c: '#f5ecdd',
        d: '#7a6244',
        ...lively('#3d8c88', '#a9d6d2'),
      };
    case 4:
      return {
        a: hsl(hue + 46, 40, 68),
        b: hsl(hue + 46, 36, 54),
        c: hsl(hue + 46, 52, 87),
        d: hsl(hue + 46, 34, 32),
        ...lively('#d06258', '#f0bdb4'),
      };
    case 5:
      return {
        a: hsl(hue, 34, 42),
        b: hsl(hue, 36, 32),
        c: hsl(hue, 34, 64),
        d: hsl(hue, 40, 20),
        ...lively('#dd7f4c', '#f3c8a6'),
      };
    default:
      return { a: '#eef1f5', b: '#cdd5df', c: '#ffffff', d: '#67738a', ...own };
  }
}

/** The two-tone background of a pose: a wall and a floor. */
function ground(pose: number, hue: number): string {
  const wall = hsl(hue, 46, 94);
  const floor = hsl(hue, 38, 87);
  const soft = hsl(hue + 24, 50, 91);
  const base = `<rect width="400" height="400" fill="${wall}"/>`;
  switch (pose) {
    case 1:
      return `${base}<circle cx="200" cy="206" r="150" fill="${soft}"/><rect y="312" width="400" height="88" fill="${floor}"/>`;
    case 2:
      return `${base}<path d="M0 400V250L400 150V400Z" fill="${soft}"/><path d="M0 400V330L400 300V400Z" fill="${floor}"/>`;
    case 3:
      return `${base}<path d="M0 296Q200 250 400 296V400H0Z" fill="${floor}"/><circle cx="330" cy="76" r="46" fill="${soft}"/>`;
    case 4:
      return `${base}<rect x="60" y="0" width="280" height="400" fill="${soft}"/><rect y="318" width="400" height="82" fill="${floor}"/>`;
    case 5:
      return `${base}<path d="M0 0H170L60 400H0Z" fill="${soft}"/><path d="M0 322H400V400H0Z" fill="${floor}"/>`;
    default:
      return `${base}<rect y="286" width="400" height="114" fill="${floor}"/>`;
  }
}

/** Poses, in order: upright, smaller and turned, mirrored, near, two of them, a little aside. */
function placed(pose: number, thing: string): string {
  const shadow = (x: number, width: number, y = 322) =>
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="10" fill="#1b2230" opacity=".13"/>`;
  const at = (transform: string, inner = thing) => `<g transform="${transform}">${inner}</g>`;
  switch (pose) {
    case 1:
      return shadow(200, 96, 316) + at('translate(34 46) rotate(-5 200 200) scale(.83)');
    case 2:
      return shadow(200, 126, 324) + at('translate(392 8) scale(-.96 .96)');
    case 3:
      return shadow(202, 150, 340) + at('translate(-20 2) scale(1.1)');
    case 4:
      return (
        shadow(262, 74, 312) +
        at('translate(150 100) scale(.62)') +
        shadow(150, 90, 332) +
        at('translate(-8 74) scale(.78)')
      );
    case 5:
      return shadow(216, 112, 322) + at('translate(34 26) rotate(3 200 200) scale(.9)');
    default:
      return shadow(200, 128) + thing;
  }
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const FONT = `font-family="'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"`;

const gradients = (ink: Ink) =>
  `<defs><linearGradient id="A" x2="0" y2="1"><stop stop-color="${ink.c}"/><stop offset=".55" stop-color="${ink.a}"/></linearGradient>` +
  `<linearGradient id="G" x2="1" y2="1"><stop stop-color="#46566b"/><stop offset=".6" stop-color="#232c38"/></linearGradient></defs>`;

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${content}</svg>`;

/** Draws a product; the maker's name is set in type above it. */
export function renderProduct(name: PictureName, brandName: string): string {
  const ink = inkOf(name.tone, name.hue);
  const drawing = SHAPES.get(name.shape) ?? SHAPES.get(UNKNOWN_SHAPE) ?? '';
  const dark = hsl(name.hue, 34, 34);
  const mark = brandName
    ? `<text x="26" y="44" ${FONT} font-size="21" font-weight="700" letter-spacing="3" fill="${dark}">${escaped(brandName.slice(0, 12))}</text><rect x="27" y="54" width="26" height="3" rx="1.5" fill="${ink.e}"/>`
    : '';
  return svg(
    gradients(ink) + ground(name.pose, name.hue) + placed(name.pose, draw(drawing, ink)) + mark,
  );
}

/** Draws a shop's sign: the first character of its name on the shop's colour. */
export function renderShop(shopName: string, hue: number): string {
  const letter = escaped([...shopName][0] ?? '店');
  const deep = hsl(hue, 42, 40);
  const light = hsl(hue + 24, 46, 52);
  return svg(
    `<rect width="400" height="400" rx="56" fill="${deep}"/><path d="M0 300Q140 210 400 260V344Q400 400 344 400H56Q0 400 0 344Z" fill="${light}"/>` +
      `<path d="M70 96H330L346 150H54Z" fill="#fff" opacity=".16"/>` +
      `<text x="200" y="272" text-anchor="middle" ${FONT} font-size="196" font-weight="700" fill="#fff">${letter}</text>`,
  );
}
