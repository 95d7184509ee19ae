import { type Fen, fenToText, MAX_FEN, type MoneyProblem, parseFen } from './money.ts';

/**
 * The result of parsing an amount in 元 that a person typed. `meant` is an amount with a word for its unit
 * (18万); it counts only after the person confirmed it.
 */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Fen }
  | { readonly kind: 'meant'; readonly amount: Fen }
  | { readonly kind: 'wrong'; readonly reason: MoneyProblem };

const UNITS: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 亿: 8 };
const WITH_UNIT = /^(\d+(?:,\d{3})*|)(?:\.(\d*))?([百千]?万|[百千亿])$/;

/**
 * Returns a text with full-width characters as half-width ones, each by one character; ² and ½ are
 * unchanged.
 */
export const halfWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uff01-\uff5e]/g, (character) =>
      String.fromCodePoint(character.charCodeAt(0) - 0xfee0),
    );

/**
 * Returns a typed amount in half-width characters, with `.` for 。 and `,` for 、, and without the currency
 * (¥ or 人民币 before, 元 after) and outer spaces.
 */
function plainText(text: string): string {
  return halfWidth(text)
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .trim()
    .replace(/^(?:人民币|CNY|RMB|[¥￥])\s*/i, '')
    .replace(/\s*(?:元整?|圆整?)$/, '')
    .trim();
}

/**
 * Replaces spaces between digits by commas, removes a point at the end and writes a 0 before a point at
 * the beginning.
 */
const withDigits = (text: string): string =>
  text
    .replace(/(?<=\d)\s+(?=\d)/g, ',')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.');

/**
 * Parses an amount as a person typed it, as tolerantly as possible without guessing: full-width digits, ¥
 * and 元, spaces and commas as thousands separators, `180000.`, `.5`. The server parses strictly
 * (`parseFen`), so the client always sends `fenToText` of the amount that this function returns.
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

/**
 * Parses amounts that end with 百, 千, 万 or 亿 (`18万`, `1.5亿`, `3千`) digit by digit, without floats. Returns
 * null if the text does not end with such a unit.
 */
function readUnits(text: string): TypedAmount | null {
  const match = WITH_UNIT.exec(text);
  if (!match) return null;
  const [, whole = '', decimals = '', unit = ''] = match;
  const shift = [...unit].reduce((sum, character) => sum + (UNITS[character] ?? 0), 0);
  const digits = whole.replaceAll(',', '');
  if (digits === '' && decimals === '') return { kind: 'wrong', reason: 'money.notNumber' };
  const scale = shift + 2;
  if (decimals.length > scale) return { kind: 'wrong', reason: 'money.tooManyDecimals' };
  const value = BigInt(digits + decimals.padEnd(scale, '0'));
  if (value > BigInt(MAX_FEN)) return { kind: 'wrong', reason: 'money.tooLarge' };
  return { kind: 'meant', amount: Number(value) as Fen };
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
