import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { statementSum } from './statement-sum.ts';

const open = { amount: fen(1_097_973), deducted: fen(-1_920) };

it('sums what the statement will have: the chosen lines less every open deduction', () => {
  expect(statementSum(open, null)).toBe(1_097_973);
  expect(statementSum(open, [{ amount: fen(500_000) }, { amount: fen(1_000) }])).toBe(499_080);
  expect(statementSum(open, [])).toBe(-1_920);
});
