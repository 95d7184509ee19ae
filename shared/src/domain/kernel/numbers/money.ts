import { type DecimalForm, type DecimalProblem, parseDecimal } from './decimal-text.ts';

/** An amount of money in whole 分 (1/100 元); never computed with floats. */
export type Fen = number & { readonly fen: unique symbol };

/** The largest amount that the product handles: 1 万亿元 less one 分, far within the exact integers. */
export const MAX_FEN = 99_999_999_999_999 as Fen;

/** The reasons why a text is not an amount of money; each is a message key. */
export type MoneyProblem = 'money.notNumber' | 'money.tooManyDecimals' | 'money.tooLarge';

/** Brands a whole number of 分 as money. Throws a RangeError for any other number: a bug, not an input. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of fen: ${value}`);
  return value as Fen;
}

/** Amounts have two decimals; their largest value is `MAX_FEN`. */
export const FEN_FORM: DecimalForm = { decimals: 2, most: BigInt(MAX_FEN) };

/** Returns the message key of a problem with a text. */
export const moneyProblem = (reason: DecimalProblem): MoneyProblem => `money.${reason}`;

/**
 * Parses an amount in 元 in the strict notation of the wire: `"2,000"` is 200000 分 (AU2). Refuses full-width
 * digits, exponents and inner spaces, which `readTypedAmount` accepts. Returns 分, or the message key of the
 * reason.
 */
export function parseFen(text: string): Fen | MoneyProblem {
  const read = parseDecimal(text, FEN_FORM);
  return typeof read === 'string' ? moneyProblem(read) : fen(Number(read));
}

/** Formats an amount for the wire: `123456` → `"1234.56"`, two decimals, no separators. */
export function fenToText(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats an amount for people: `123456` → `"1,234.56"` (spec section 5). */
export function formatFen(amount: Fen): string {
  const [whole = '', decimals = ''] = fenToText(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

const DIGITS = [...'零壹贰叁肆伍陆柒捌玖'];
const UNITS = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

function groupInWords(group: number): string {
  let words = '';
  let gap = false;
  for (let power = 3; power >= 0; power -= 1) {
    const digit = Math.floor(group / 10 ** power) % 10;
    if (digit === 0) gap = words !== '';
    else {
      words += (gap ? '零' : '') + DIGITS[digit] + UNITS[power];
      gap = false;
    }
  }
  return words;
}

/** Returns an amount as 人民币大写, for example in a confirmation: `fen(9330050)` → `"玖万叁仟叁佰元伍角"`. */
export function fenInWords(amount: Fen): string {
  if (amount === 0) return '零元整';
  const absolute = Math.abs(amount);
  const yuan = Math.floor(absolute / 100);
  const jiao = Math.floor(absolute / 10) % 10;
  const cents = absolute % 10;
  let words = '';
  let gap = false;
  for (let power = 2; power >= 0; power -= 1) {
    const group = Math.floor(yuan / 10_000 ** power) % 10_000;
    if (group === 0) {
      gap = words !== '';
      continue;
    }
    // 零 stands for skipped digits: between groups, or at the head of a group.
    if (words !== '' && (gap || group < 1000)) words += '零';
    words += groupInWords(group) + GROUPS[power];
    gap = false;
  }
  if (words) words += '元';
  if (jiao === 0 && cents === 0) words += '整';
  else {
    if (jiao > 0) words += `${DIGITS[jiao]}角`;
    else if (words) words += '零';
    if (cents > 0) words += `${DIGITS[cents]}分`;
  }
  return (amount < 0 ? '负' : '') + words;
}
