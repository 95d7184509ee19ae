import { encode } from 'uqr';

/** A QR code of `size` × `size` squares without a margin; `at(x, y)` returns whether a square is dark. */
export interface Squares {
  readonly size: number;
  readonly at: (x: number, y: number) => boolean;
}

/**
 * Returns the QR code of a text, with an error correction that keeps the code readable if a quarter of it is
 * damaged.
 */
export function qrOf(text: string): Squares {
  const { size, data } = encode(text, { ecc: 'Q', border: 0 });
  return { size, at: (x, y) => data[y]?.[x] ?? false };
}
