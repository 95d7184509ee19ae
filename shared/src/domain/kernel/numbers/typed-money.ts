import { type Fen, fenToText, MAX_FEN, type MoneyProblem, parseFen } from './money.ts';

/**
 * An amount as a person typed it, in 元. `meant` is an amount in other words than digits (18万): it
 * counts only after they confirmed it.
 */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Fen }
  | { readonly kind: 'meant'; readonly amount: Fen }
  | { readonly kind: 'wrong'; readonly reason: MoneyProblem };

const UNITS: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 亿: 8 };
const WITH_UNIT = /^(\d+(?:,\d{3})*|)(?:\.(\d*))?([百千]?万|[百千亿])$/;

/** Full-width digits and signs as the usual ones; ² and ½ stay what they are. */
const halfWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCodePoint(one.charCodeAt(0) - 0xfee0));

/** Without full-width characters, currency signs and outer blanks. */
function plainText(text: string): string {
  return halfWidth(text)
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .trim()
    .replace(/^(?:人民币|CNY|RMB|[¥￥])\s*/i, '')
    .replace(/\s*(?:元整?|圆整?)$/, '')
    .trim();
}

/** Blanks between digits are thousands separators; a lone point is completed. */
const withDigits = (text: string): string =>
  text
    .replace(/(?<=\d)\s+(?=\d)/g, ',')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.');

/**
 * Reads what a person typed, as forgiving as it can be without guessing: full-width digits, ¥ and 元,
 * blanks and commas as thousands separators, `180000.`, `.5`. The server stays strict (`parseFen`): what
 * is sent is always `fenToText` of the amount read here.
 */
export function readTypedAmount(text: string): TypedAmount {
  const plain = plainText(text);
  if (plain === '') return { kind: 'empty' };
  const meant = readUnits(plain.replaceAll(/\s/g, ''));
  if (meant) return meant;
  if (!/\d/.test(plain)) return { kind: 'wrong', reason: 'money.notNumber' };
  const amount = parseFen(withDigits(plain));
  return typeof amount === 'string'
    ? { kind: 'wrong', reason: amount }
    : { kind: 'amount', amount };
}

/** `18万`, `1.5亿`, `3千`: digit by digit, without floats; null where there is no such unit. */
function readUnits(text: string): TypedAmount | null {
  const match = WITH_UNIT.exec(text);
  if (!match) return null;
  const [, whole = '', decimals = '', unit = ''] = match;
  const shift = [...unit].reduce((sum, one) => sum + (UNITS[one] ?? 0), 0);
  const digits = whole.replaceAll(',', '');
  if (digits === '' && decimals === '') return { kind: 'wrong', reason: 'money.notNumber' };
  const scale = shift + 2;
  if (decimals.length > scale) return { kind: 'wrong', reason: 'money.tooManyDecimals' };
  const value = BigInt(digits + decimals.padEnd(scale, '0'));
  if (value > BigInt(MAX_FEN)) return { kind: 'wrong', reason: 'money.tooLarge' };
  return { kind: 'meant', amount: Number(value) as Fen };
}

/** The strict text of what was typed, as the wire wants it; what is not clear stays as it is. */
export function strictAmountText(text: string): string {
  const read = readTypedAmount(text);
  return read.kind === 'amount' ? fenToText(read.amount) : text;
}

/**
 * Puts thousands separators into plain digits while they are typed: `180000.5` → `180,000.5`. Other
 * texts stay as they are.
 */
export function groupDigits(text: string): string {
  const match = /^(\d+(?:,\d*)*)(\.\d*)?$/.exec(halfWidth(text).trim());
  if (!match) return text;
  const [, whole = '', decimals = ''] = match;
  return whole.replaceAll(',', '').replace(/\B(?=(\d{3})+$)/g, ',') + decimals;
}
