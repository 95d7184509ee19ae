import { randomFillSync } from 'node:crypto';

/** The number of random bytes that are drawn from the system at once, because each system call is costly. */
const DRAWN_BYTES = 8_192;

let drawn = Buffer.alloc(0);
let used = 0;

/**
 * Returns `count` random bytes, at most `DRAWN_BYTES`, from a buffer that the system's random generator
 * fills; no byte is returned twice. For values that every bid needs, because drawing each value from the
 * system took a twentieth of a bid's time.
 */
export function drawBytes(count: number): Buffer {
  if (used + count > drawn.length) {
    drawn = randomFillSync(Buffer.alloc(DRAWN_BYTES));
    used = 0;
  }
  const bytes = drawn.subarray(used, used + count);
  used += count;
  return bytes;
}
