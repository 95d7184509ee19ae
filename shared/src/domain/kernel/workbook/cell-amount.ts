import { type Fen, fen, MAX_FEN, type MoneyProblem } from '../numbers/money.ts';
import { readTypedAmount } from '../numbers/typed-money.ts';

const LONG_DECIMAL = /^(-?)(\d{1,15})\.(\d{3,20})$/;
/**
 * A number whose relative distance to the amount rounded to 分 is below 1 / NOISE is that amount with
 * floating-point noise.
 */
const NOISE = 10n ** 12n;

/** Rounds an amount with floating-point noise (4.0299999999999) to 分; returns null for any other text. */
function withoutNoise(text: string): Fen | null {
  const match = LONG_DECIMAL.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const scale = 10n ** BigInt(decimals.length - 2);
  const value = BigInt(whole + decimals);
  const cents = (value + scale / 2n) / scale;
  const rounded = cents * scale;
  const error = value > rounded ? value - rounded : rounded - value;
  if (error * NOISE >= value || cents > BigInt(MAX_FEN)) return null;
  return fen(sign === '' ? Number(cents) : -Number(cents));
}

const WORDS: Readonly<Record<MoneyProblem | 'meant' | 'empty', string>> = {
  empty: '请填写金额（元）',
  meant: '请用数字填写金额（元）',
  'money.notNumber': '不是金额，请填写数字（元）',
  'money.tooManyDecimals': '金额最多两位小数',
  'money.tooLarge': '金额过大',
};

/** The amount that a cell contains, or the reason in Chinese why the cell contains no amount. */
export type CellAmount = { readonly amount: Fen } | { readonly why: string };

/**
 * Parses the amount in a cell. Accepts ¥, 元, commas, spaces and full-width characters, and rounds away the
 * floating-point noise that a spreadsheet's computation leaves after the second decimal.
 */
export function readCellAmount(text: string): CellAmount {
  const rounded = withoutNoise(text.trim());
  if (rounded !== null) return { amount: rounded };
  const read = readTypedAmount(text);
  if (read.kind === 'amount') return { amount: read.amount };
  return { why: WORDS[read.kind === 'wrong' ? read.reason : read.kind] };
}
