import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { priceLine } from './price-line.ts';

it('draws steps in the order of time, to the right edge', () => {
  const line = priceLine(
    [
      { atMs: 50, price: fen(200) },
      { atMs: 0, price: fen(100) },
    ],
    100,
    200,
    40,
  );
  expect(line).toEqual({
    path: 'M0 40H100V0H200',
    lowest: 100,
    highest: 200,
    fromMs: 0,
    toMs: 100,
  });
});

it('a price that never changed is a level line, a single one is no line', () => {
  const level = [
    { atMs: 0, price: fen(5) },
    { atMs: 10, price: fen(5) },
  ];
  expect(priceLine(level, 20, 100, 40)?.path).toBe('M0 20H50V20H100');
  expect(priceLine(level.slice(1), 20, 100, 40)).toBeNull();
});
