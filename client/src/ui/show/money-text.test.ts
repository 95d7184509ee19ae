import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

it('writes the sign of an amount before the ¥', () => {
  expect(moneyText(fen(1_234_56))).toBe('¥1,234.56');
  expect(moneyText(fen(0))).toBe('¥0.00');
  expect(moneyText(fen(-19_20))).toBe('-¥19.20');
});
