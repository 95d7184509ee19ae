import { expect, it } from 'vitest';
import { drawBytes } from './random.ts';

it('[AU21] hands out each random byte once, over the end of a draw too', () => {
  const texts = Array.from({ length: 3_000 }, (_, n) => drawBytes(n % 2 ? 16 : 12));
  expect(texts.every((bytes, n) => bytes.length === (n % 2 ? 16 : 12))).toBe(true);
  expect(new Set(texts.map((bytes) => bytes.toString('hex'))).size).toBe(texts.length);
  expect(texts.some((bytes) => bytes.every((byte) => byte === 0))).toBe(false);
});
