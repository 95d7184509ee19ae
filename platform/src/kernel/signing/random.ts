import { randomFillSync } from 'node:crypto';

/** Bytes that are drawn from the system at once: a draw costs as much as several of these texts. */
const DRAWN_BYTES = 8_192;

let drawn = Buffer.alloc(0);
let used = 0;

/**
 * So many random bytes, at most `DRAWN_BYTES`; each is handed out once. For what every bid needs:
 * drawing them one by one took a twentieth of its time.
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
