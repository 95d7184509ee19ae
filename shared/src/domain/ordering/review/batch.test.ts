import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { batchObstacle } from './batch.ts';

const NOW = 1_000;
const line = { submitted: { price: fen(100) }, now: { price: fen(100), isSellable: true } };
const plain = { amount: fen(5_000), lines: [line], certificates: [], warnings: [], now: NOW };

describe('[OR30] only plain small orders are passed in a batch', () => {
  it.each([
    ['as large as the ceiling', {}, null],
    ['one 分 above it', { amount: fen(5_001) }, 'amount'],
    ['with a warning', { warnings: ['拆分'] }, 'conspicuous'],
    [
      'with another price today',
      { lines: [line, { ...line, now: { price: fen(101), isSellable: true } }] },
      'conspicuous',
    ],
    [
      'with a product off the shelf',
      { lines: [{ ...line, now: { price: fen(100), isSellable: false } }] },
      'conspicuous',
    ],
    [
      'of an award, without a price today',
      { lines: [{ ...line, now: { price: null, isSellable: null } }] },
      null,
    ],
    [
      'with a certificate that ends now',
      { certificates: [{ isHeld: true, expiresAtMs: NOW }] },
      'conspicuous',
    ],
    ['with a good one', { certificates: [{ isHeld: true, expiresAtMs: NOW + 1 }] }, null],
    [
      'with one that is gone',
      { certificates: [{ isHeld: false, expiresAtMs: null }] },
      'conspicuous',
    ],
  ])('%s', (_name, change, expected) => {
    expect(batchObstacle({ ...plain, ...change }, 5_000)).toBe(expected);
  });
});
