import { halfWidth, readDecimal } from './decimal-text.ts';
import { FEN_FORM, type Fen, fen, fenToText, type MoneyProblem, moneyProblem } from './money.ts';

/**
 * The result of parsing an amount in 元 that a person typed. `meant` is an amount with a word for its unit
 * (18万): a bid counts it only after the person confirmed it, elsewhere the field shows the amount in digits.
 */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Fen; readonly isRounded?: true }
  | { readonly kind: 'meant'; readonly amount: Fen }
  | { readonly kind: 'wrong'; readonly reason: MoneyProblem };

/**
 * Parses an amount as a person typed it or a spreadsheet contains it, by the rules of `readDecimal`. The wire
 * is strict (`parseFen`), so the client always sends `fenToText` of the amount that this function returns.
 */
export function readTypedAmount(text: string): TypedAmount {
  const read = readDecimal(text, FEN_FORM);
  if (read.kind === 'empty') return read;
  if (read.kind === 'wrong') return { kind: 'wrong', reason: moneyProblem(read.reason) };
  const amount = fen(Number(read.units));
  if (read.hasUnitWord) return { kind: 'meant', amount };
  return { kind: 'amount', amount, ...(read.isRounded ? { isRounded: true as const } : {}) };
}

/** Returns the amount of a text, null for an empty one, or why the text is no amount. */
export function amountIn(text: string): Fen | MoneyProblem | null {
  const read = readTypedAmount(text);
  switch (read.kind) {
    case 'empty':
      return null;
    case 'wrong':
      return read.reason;
    case 'meant':
    case 'amount':
      return read.amount;
  }
}

/**
 * Returns a typed amount in the strict form that the server parses (`1234.56`). Returns the text
 * unchanged if it is empty, no amount, or an amount that the person must confirm first (`meant`).
 */
export function strictAmountText(text: string): string {
  const read = readTypedAmount(text);
  return read.kind === 'amount' ? fenToText(read.amount) : text;
}

/**
 * Inserts thousands separators into plain digits while they are typed: `180000.5` → `180,000.5`.
 * Returns other texts unchanged.
 */
export function groupDigits(text: string): string {
  const match = /^(\d+(?:,\d*)*)(\.\d*)?$/.exec(halfWidth(text).trim());
  if (!match) return text;
  const [, whole = '', decimals = ''] = match;
  return whole.replaceAll(',', '').replace(/\B(?=(\d{3})+$)/g, ',') + decimals;
}
