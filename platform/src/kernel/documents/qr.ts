import { encode } from 'uqr';

/** A QR code as the dark squares of a grid: `at(x, y)` in `size` × `size`, without its margin. */
export interface Squares {
  readonly size: number;
  readonly at: (x: number, y: number) => boolean;
}

/** The code of a text, readable with a quarter of it dirty. */
export function qrOf(text: string): Squares {
  const { size, data } = encode(text, { ecc: 'Q', border: 0 });
  return { size, at: (x, y) => data[y]?.[x] ?? false };
}
