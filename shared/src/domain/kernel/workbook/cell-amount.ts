import type { Fen, MoneyProblem } from '../numbers/money.ts';
import { amountIn } from '../numbers/typed-money.ts';

const WORDS: Readonly<Record<MoneyProblem, string>> = {
  'money.notNumber': '不是金额，请填写数字（元）',
  'money.tooManyDecimals': '金额最多两位小数',
  'money.tooLarge': '金额过大',
};

/** The amount that a cell contains, or the reason in Chinese why the cell contains no amount. */
export type CellAmount = { readonly amount: Fen } | { readonly why: string };

/** Parses the amount in a cell by the rules of typed amounts; an empty cell is none. */
export function readCellAmount(text: string): CellAmount {
  const read = amountIn(text);
  if (read === null) return { why: '请填写金额（元）' };
  return typeof read === 'number' ? { amount: read } : { why: WORDS[read] };
}
