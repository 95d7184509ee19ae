import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { certificateAt, changeText, priceChange, stockProblem } from './facts.ts';

describe('prices side by side', () => {
  it.each([
    [10_000, 10_500, '↑ 涨 5.0%'],
    [10_000, 9_990, '↓ 降 0.1%'],
    [10_000, 10_000, ''],
    [null, 10_000, ''],
    [10_000, null, ''],
    [0, 5, '↑ 涨 '],
  ])('%s then %s says “%s”', (from, to, text) => {
    const price = (value: number | null) => (value === null ? null : fen(value));
    expect(changeText(priceChange(price(from), price(to)))).toBe(text);
  });
});

describe('stock', () => {
  const at = (stock: number | null, isSellable: boolean | null) => ({
    price: null,
    atMs: null,
    stock,
    isSellable,
  });
  it.each([
    [5, true, 5, ''],
    [4, true, 5, '库存不足'],
    [9, false, 5, '已不可售'],
    [null, null, 5, ''],
  ])('%s pieces, sellable %s, %d wanted: “%s”', (stock, isSellable, wanted, text) => {
    expect(stockProblem(at(stock, isSellable), wanted)).toBe(text);
  });
});

describe('certificates', () => {
  const held = {
    name: '营业执照',
    number: '1',
    wasHeldAdded: true,
    endedAddedMs: 50,
    wasHeld: true,
    expiredAtMs: 100,
    isHeld: true,
    expiresAtMs: 300,
  };
  it.each([
    ['added', 50, 'good'],
    ['added', 51, 'expired'],
    ['submitted', 100, 'good'],
    ['submitted', 101, 'expired'],
    ['now', 300, 'good'],
    ['now', 301, 'expired'],
    ['added', null, 'unknown'],
  ] as const)('%s at %s is %s', (moment, atMs, state) => {
    expect(certificateAt(held, moment, atMs)).toBe(state);
  });

  it('knows nothing of the cart where the line says nothing', () => {
    expect(certificateAt({ ...held, wasHeldAdded: null }, 'added', 1)).toBe('unknown');
    expect(certificateAt({ ...held, wasHeldAdded: false }, 'added', 1)).toBe('missing');
  });

  it('knows which were not there, and which never end', () => {
    expect(certificateAt({ ...held, wasHeld: false }, 'submitted', 1)).toBe('missing');
    expect(certificateAt({ ...held, isHeld: false }, 'now', 1)).toBe('missing');
    expect(certificateAt({ ...held, expiresAtMs: null }, 'now', 9e15)).toBe('good');
  });
});
