import { expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { isRotationDue } from './rotation.ts';

it('[rule 15] advises another handler above either limit, not at it', () => {
  const most = { orders: 10, amount: fen(20_000_000) };
  const due = (orders: number, amount: number) =>
    isRotationDue({ orders, amount: fen(amount) }, most);
  expect(due(10, 20_000_000)).toBe(false);
  expect(due(11, 1)).toBe(true);
  expect(due(1, 20_000_001)).toBe(true);
});
