/** An amount of money in whole 分 (1/100 元). Floats never meet it. */
export type Fen = number & { readonly fen: unique symbol };

/** The largest amount the product handles: 9,999 亿元 and 99 分, far inside exact integers. */
export const MAX_FEN = 99_999_999_999_999 as Fen;

/** Why a text is not an amount of money; each is a key of the messages. */
export type MoneyProblem = 'money.notNumber' | 'money.tooManyDecimals' | 'money.tooLarge';

/** Marks a whole number of 分 as money. Throws on anything else: that is a bug, not input. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of fen: ${value}`);
  return value as Fen;
}

const AMOUNT = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * Reads an amount in 元 digit by digit: `"2,000"` is 200000 分 (AU2). No float is involved, so
 * `0.1 + 0.2` cannot happen; full-width digits, exponents and blanks inside are not numbers.
 */
export function parseFen(text: string): Fen | MoneyProblem {
  const match = AMOUNT.exec(text.trim());
  if (!match) return 'money.notNumber';
  const [, sign = '', whole = '', decimals = ''] = match;
  if (decimals.length > 2) return 'money.tooManyDecimals';
  const digits = whole.replaceAll(',', '') + decimals.padEnd(2, '0');
  if (digits.replace(/^0+/, '').length > 14) return 'money.tooLarge';
  const value = Number(digits);
  return (sign && value ? -value : value) as Fen;
}

/** `123456` → `"1234.56"`: the wire's two decimals, no separators. */
export function fenToText(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123456` → `"1,234.56"`: for people (spec section 5). */
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
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) gap = words !== '';
    else {
      words += (gap ? '零' : '') + DIGITS[digit] + UNITS[place];
      gap = false;
    }
  }
  return words;
}

/** 人民币大写: `fen(9330050)` → `"玖万叁仟叁佰元伍角"`, as the confirmation shows the amount. */
export function fenInWords(amount: Fen): string {
  if (amount === 0) return '零元整';
  const absolute = Math.abs(amount);
  const yuan = Math.floor(absolute / 100);
  const jiao = Math.floor(absolute / 10) % 10;
  const cents = absolute % 10;
  let words = '';
  let gap = false;
  for (let place = 2; place >= 0; place -= 1) {
    const group = Math.floor(yuan / 10_000 ** place) % 10_000;
    if (group === 0) {
      gap = words !== '';
      continue;
    }
    // A zero is said where digits were skipped: between groups, or at a group's own head.
    if (words !== '' && (gap || group < 1000)) words += '零';
    words += groupInWords(group) + GROUPS[place];
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
