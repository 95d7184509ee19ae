import { type Fen, fen, MAX_FEN } from './money.ts';

/* Parses an amount in Chinese words: 壹拾万零柒仟元伍角叁分 and 拾万柒仟圆零伍角叁分 are the same amount. */

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['0', '零〇○'],
    ['1', '壹一弌'],
    ['2', '贰二貳两兩弍'],
    ['3', '叁三參叄弎'],
    ['4', '肆四'],
    ['5', '伍五'],
    ['6', '陆六陸'],
    ['7', '柒七'],
    ['8', '捌八'],
    ['9', '玖九'],
    ['t', '拾十'],
    ['h', '佰百'],
    ['k', '仟千'],
  ].flatMap(([plain = '', signs = '']) => [...signs].map((sign) => [sign, plain])),
);
/**
 * Replaces each character by its plain form: numerals by digits, the words for ten, hundred, thousand by
 * t, h, k, and all others by `?`.
 */
const plainOf = (words: string): string => [...words].map((sign) => SIGNS[sign] ?? '?').join('');

const NEGATIVE = /^(?:\(负数\)|\(負數\)|负|負|-)/;

/** Up to four digits with their units: thousands, hundreds, tens, and a last digit without unit. */
const SECTION = /^0?(?:([1-9])k)?0?(?:([1-9])h)?0?(?:([1-9]?)t)?0?([1-9]?)$/;

/**
 * Returns the value of up to four digits with their units (玖佰陆拾捌, 拾贰), 0 for an empty text; null for other
 * words. A digit without a unit must follow 拾 or 零 or stand alone: 壹佰贰 could mean 102 or 120.
 */
function sectionValue(words: string): number | null {
  const plain = plainOf(words);
  const match = SECTION.exec(plain);
  if (!match || /[kh][1-9]$/.test(plain)) return null;
  const [, thousands = '', hundreds = '', tens, ones = ''] = match;
  const ten = tens === undefined ? 0 : Number(tens || '1');
  return Number(thousands) * 1_000 + Number(hundreds) * 100 + ten * 10 + Number(ones);
}

/** Returns the value of the words before 元; null if they are not a number. */
function wholeValue(words: string): number | null {
  let sum = 0;
  let left = words;
  for (const [group, value] of [
    [/[亿億]/, 100_000_000],
    [/[万萬]/, 10_000],
  ] as const) {
    const at = left.search(group);
    if (at < 0) continue;
    const section = sectionValue(left.slice(0, at));
    if (section === null || section === 0) return null;
    sum += section * value;
    left = left.slice(at + 1);
    // Ambiguous: 壹万贰 could mean 10,002 or 12,000.
    if (/^[1-9]$/.test(plainOf(left))) return null;
  }
  const last = sectionValue(left);
  return last === null ? null : sum + last;
}

const SMALL = /^([零〇○]?)(?:(.)[角毛])?([零〇○]?)(?:(.)分)?$/u;

/** Returns the value of the words after 元 in 分; null if they are not an amount. */
function smallValue(words: string): number | null {
  const match = SMALL.exec(words);
  if (!match) return null;
  const [, , jiao = '零', , cents = '零'] = match;
  const digits = plainOf(jiao + cents);
  return /^\d\d$/.test(digits) ? Number(digits) : null;
}

/**
 * Parses an amount in Chinese words, including everyday and traditional characters (壹拾圓整, 十八万元). Returns
 * null for words that are not an amount, name no 元, 角 or 分, or are ambiguous. （负数） or 负 at the beginning
 * makes the amount negative.
 */
export function readMoneyWords(words: string): Fen | null {
  const text = words
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^人民币|^人民幣/, '');
  const isNegative = NEGATIVE.test(text);
  const amount = text
    .replace(NEGATIVE, '')
    .replace(/^人民币|^人民幣/, '')
    .replace(/[整正]$/, '');
  const at = amount.search(/[元圆圓]/);
  const yuan = at < 0 ? '' : amount.slice(0, at);
  const decimals = amount.slice(at + 1);
  if (amount === '' || (at >= 0 && yuan === '')) return null;
  const whole = yuan === '' ? 0 : wholeValue(yuan);
  const small = smallValue(decimals);
  if (whole === null || small === null) return null;
  const value = whole * 100 + small;
  if (value > MAX_FEN) return null;
  return fen(isNegative && value !== 0 ? -value : value);
}
