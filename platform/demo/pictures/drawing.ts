/*
 * Drawings are text: one command per line or `;`, in a box of 400 × 400 whose floor is at 320.
 *
 *   r x y width height radius fill      rectangle
 *   c x y radius fill                   circle
 *   e x y rx ry fill                    ellipse
 *   p fill path…                        filled path
 *   l stroke width path…                line, round ends
 *
 * A fill is a letter of the ink (`a` body, `b` shaded, `c` light, `d` dark, `e` accent, `f` its light
 * one, `g` screen, `w` white, `k` black, `A` body with light on it, `G` screen with light on it; and what
 * has a colour of its own: `r` red, `o` orange, `y` gold, `n` leaf, `m` board green, `v` light leaf)
 * and may have an opacity in percent behind it: `k12`.
 */

/** The colours that a drawing is made with. */
export interface Ink {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly d: string;
  readonly e: string;
  readonly f: string;
}

const FIXED: Readonly<Record<string, string>> = {
  g: '#2a3340',
  w: '#ffffff',
  k: '#1b2230',
  A: 'url(#A)',
  G: 'url(#G)',
  r: '#d5483f',
  o: '#e58a42',
  y: '#e8b74a',
  n: '#4c9f5c',
  m: '#2f6a51',
  v: '#8cc38a',
};

function paint(code: string, ink: Ink): string {
  const letter = code[0] ?? 'a';
  const colour = letter in ink ? ink[letter as keyof Ink] : FIXED[letter];
  if (colour === undefined) throw new Error(`no such fill: ${code}`);
  const opacity = code.slice(1);
  return opacity ? `${colour}" opacity="${Number(opacity) / 100}` : colour;
}

function command(line: string, ink: Ink): string {
  const [verb = '', ...rest] = line.split(/\s+/);
  switch (verb) {
    case 'r': {
      const [x, y, width, height, radius, fill = 'a'] = rest;
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${paint(fill, ink)}"/>`;
    }
    case 'c': {
      const [x, y, radius, fill = 'a'] = rest;
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint(fill, ink)}"/>`;
    }
    case 'e': {
      const [x, y, rx, ry, fill = 'a'] = rest;
      return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint(fill, ink)}"/>`;
    }
    case 'p': {
      const [fill = 'a', ...path] = rest;
      return `<path d="${path.join(' ')}" fill="${paint(fill, ink)}"/>`;
    }
    case 'l': {
      const [stroke = 'd', width, ...path] = rest;
      return `<path d="${path.join(' ')}" fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke="${paint(stroke, ink)}"/>`;
    }
    default:
      throw new Error(`no such command: ${line}`);
  }
}

/** A drawing's text as SVG elements. Throws on a mistake in the text; a test draws them all. */
export function draw(drawing: string, ink: Ink): string {
  return drawing
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => command(line, ink))
    .join('');
}
