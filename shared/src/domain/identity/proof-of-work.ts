/*
 * Proof of work: a browser searches for a number whose SHA-256 together with a puzzle begins with a
 * given number of zero bits. The search costs a person a moment, but somebody who guesses passwords
 * that moment for every attempt, so that no captcha is needed.
 */

/** Returns the text whose SHA-256 is computed to try the number `n` for a puzzle. */
export const workText = (puzzle: string, n: number): string => `${puzzle}:${n}`;

/** Returns whether a digest begins with at least `bits` zero bits. */
export function beginsWithZeros(digest: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at += 1) if (digest[at] !== 0) return false;
  const restBits = bits & 7;
  return restBits === 0 || (digest[whole] ?? 0) >> (8 - restBits) === 0;
}

/**
 * Returns the first number, counted from 0, whose digest together with `puzzle` begins with `bits`
 * zero bits. `sha256` must return the 32 bytes of the hash synchronously.
 */
export function solve(puzzle: string, bits: number, sha256: (text: string) => Uint8Array): number {
  let n = 0;
  while (!beginsWithZeros(sha256(workText(puzzle, n)), bits)) n += 1;
  return n;
}
