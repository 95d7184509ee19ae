/*
 * Proof of work: a browser looks for a number whose SHA-256 together with a puzzle begins with so many
 * zero bits. People wait a moment, guessers wait a moment for each guess, and nobody reads a picture.
 */

/** The text that is hashed for one number. */
export const workText = (puzzle: string, n: number): string => `${puzzle}:${n}`;

/** Whether a digest begins with so many zero bits. */
export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at += 1) if (digest[at] !== 0) return false;
  const rest = bits & 7;
  return rest === 0 || (digest[whole] ?? 0) >> (8 - rest) === 0;
}

/** Looks for the number; `sha256` is the platform's own. */
export function solve(puzzle: string, bits: number, sha256: (text: string) => Uint8Array): number {
  let n = 0;
  while (!beginsWithZeros(sha256(workText(puzzle, n)), bits)) n += 1;
  return n;
}
