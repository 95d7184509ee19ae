/* The marks of suppliers: eight shapes in eight colours; the first 64 suppliers have different marks. */

export const GLYPHS = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'plus',
  'down',
  'pole',
  'bar',
] as const;
export type Glyph = (typeof GLYPHS)[number];
const COLOURS = 8;

/** The mark of a supplier; it stays the same during the auction. */
export interface MarkStyle {
  readonly glyph: Glyph;
  /** The index of its colour, from 0. */
  readonly colour: number;
}

/** Returns the mark of the supplier at an index (from 0). Neighbours differ in shape and colour. */
export function markOf(index: number): MarkStyle {
  const round = Math.floor(index / GLYPHS.length);
  return {
    glyph: GLYPHS[index % GLYPHS.length] ?? 'circle',
    colour: (index + round * 3) % COLOURS,
  };
}

/** The shapes as relative SVG path segments, about 8 units wide, centred at the current point. */
const OUTLINES: Readonly<Record<Glyph, string>> = {
  circle: 'm-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
  square: 'm-3.2-3.2h6.4v6.4h-6.4z',
  triangle: 'm0-4.4l4.2 7.4h-8.4z',
  down: 'm0 4.4l4.2-7.4h-8.4z',
  diamond: 'm0-4.6l4.6 4.6l-4.6 4.6l-4.6-4.6z',
  plus: 'm-1.4-4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z',
  pole: 'm-1.7-4.8h3.4v9.6h-3.4z',
  bar: 'm-4.8-1.7h9.6v3.4h-9.6z',
};

/** Returns a shape at a position, as SVG path segments. */
export const glyphAt = (glyph: Glyph, x: number, y: number): string =>
  `M${x} ${y}${OUTLINES[glyph]}`;

/** AU31: Returns the cross of a voided bid, as SVG path segments; no supplier has this shape. */
export const crossAt = (x: number, y: number): string => `M${x} ${y}m-4-4l8 8M${x} ${y}m4-4l-8 8`;
