import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { freightText } from './words.ts';

it.each([
  [0, 0, 0, '免运费'],
  [800, 0, 500, '运费 ¥8.00'],
  [800, 10_000, 9_900, '运费 ¥8.00，再买 ¥1.00 免运费'],
  [800, 10_000, 10_000, '已满 ¥100.00，免运费'],
])('freight %d, free from %d, at %d: %s', (freight, free, total, text) => {
  const group = { freight: fen(freight), freeFreightFrom: fen(free), total: fen(total) };
  expect(freightText(group)).toBe(text);
});
