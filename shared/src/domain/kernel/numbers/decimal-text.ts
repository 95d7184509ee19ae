/*
 * The rules by which texts become decimal numbers, in two notations. `readDecimal` reads what a person typed
 * or a workbook holds: it accepts full-width characters, words for units and the noise of spreadsheets.
 * `parseDecimal` reads the strict notation of requests: the client converts a typed amount before it sends
 * it, so that the server never guesses what a person meant.
 */

/** The decimals and the largest value of a kind of numbers. */
export interface DecimalForm {
  readonly decimals: number;
  /** The largest absolute value, in units of the last decimal. */
  readonly most: bigint;
}

/** The reasons why a text is no number of a form. */
export type DecimalProblem = 'notNumber' | 'tooManyDecimals' | 'tooLarge';

/** A number that was read; `units` counts the last decimal of the form. */
export interface ReadDecimal {
  readonly kind: 'number';
  readonly units: bigint;
  /** Whether the text had a word for its unit (18万). */
  readonly hasUnitWord: boolean;
  /** Whether binary noise after the last decimal was rounded away. */
  readonly isRounded: boolean;
}

/** The result of reading a text that a person typed or a spreadsheet contains. */
export type DecimalText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly reason: DecimalProblem }
  | ReadDecimal;

const STRICT = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * Parses a number in its strict notation digit by digit, without floats: digits, commas between thousands, a
 * point and at most the decimals of the form. Returns units of the last decimal, or the problem.
 */
export function parseDecimal(text: string, form: DecimalForm): bigint | DecimalProblem {
  const match = STRICT.exec(text.trim());
  if (!match) return 'notNumber';
  const [, sign = '', whole = '', decimals = ''] = match;
  if (decimals.length > form.decimals) return 'tooManyDecimals';
  return bounded(sign, whole.replaceAll(',', '') + decimals.padEnd(form.decimals, '0'), form);
}

function bounded(sign: string, digits: string, { most }: DecimalForm): bigint | DecimalProblem {
  // A very long text is not converted: it would only be found too large.
  const significant = digits.replace(/^0+/, '');
  if (significant.length > String(most).length) return 'tooLarge';
  const value = BigInt(significant || '0');
  if (value > most) return 'tooLarge';
  return sign ? -value : value;
}

/**
 * Reads a number as tolerantly as possible without guessing: full-width characters, ¥ and 元, spaces and commas
 * between thousands, `180000.`, `.5`, words for units (`12万`, `1.5亿`), and the binary noise of spreadsheets.
 */
export function readDecimal(text: string, form: DecimalForm): DecimalText {
  const plain = plainText(text);
  if (plain === '') return { kind: 'empty' };
  const withUnit = readUnitWord(plain.replaceAll(/\s/g, ''), form);
  if (withUnit !== null) return resultOf(withUnit, { hasUnitWord: true });
  if (!/\d/.test(plain)) return { kind: 'wrong', reason: 'notNumber' };
  const digits = withDigits(plain);
  const read = parseDecimal(digits, form);
  const rounded = read === 'tooManyDecimals' ? withoutNoise(digits, form) : null;
  return rounded === null ? resultOf(read, {}) : resultOf(rounded, { isRounded: true });
}

const resultOf = (
  read: bigint | DecimalProblem,
  how: Partial<Pick<ReadDecimal, 'hasUnitWord' | 'isRounded'>>,
): DecimalText =>
  typeof read === 'bigint'
    ? { kind: 'number', units: read, hasUnitWord: false, isRounded: false, ...how }
    : { kind: 'wrong', reason: read };

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

const UNITS: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 亿: 8 };
const WITH_UNIT = /^(\d+(?:,\d{3})*|)(?:\.(\d*))?([百千]?万|[百千亿])$/;

/** Parses a number that ends with 百, 千, 万 or 亿; returns null for any other text. */
function readUnitWord(text: string, form: DecimalForm): bigint | DecimalProblem | null {
  const match = WITH_UNIT.exec(text);
  if (!match) return null;
  const [, whole = '', decimals = '', unit = ''] = match;
  if (whole === '' && decimals === '') return 'notNumber';
  const shift = [...unit].reduce((sum, character) => sum + (UNITS[character] ?? 0), 0);
  const scale = shift + form.decimals;
  if (decimals.length > scale) return 'tooManyDecimals';
  return bounded('', whole.replaceAll(',', '') + decimals.padEnd(scale, '0'), form);
}

/** A number is noise away from the rounded one if their relative distance is below 1 / NOISE. */
const NOISE = 10n ** 12n;
/** The most decimals that a spreadsheet writes for a number. */
const MOST_DECIMALS = 20;

/**
 * Rounds a number with the binary noise of a spreadsheet's computation (4.0299999999999) to the decimals of
 * the form. Returns null if the excess decimals are more than noise.
 */
function withoutNoise(text: string, form: DecimalForm): bigint | null {
  const match = STRICT.exec(text);
  if (!match) return null;
  const [, sign = '', grouped = '', decimals = ''] = match;
  const whole = grouped.replaceAll(',', '');
  if (whole.length > 15 || decimals.length > MOST_DECIMALS) return null;
  const scale = 10n ** BigInt(decimals.length - form.decimals);
  const value = BigInt(whole + decimals);
  const units = (value + scale / 2n) / scale;
  const rounded = units * scale;
  const error = value > rounded ? value - rounded : rounded - value;
  if (units > form.most || (error !== 0n && error * NOISE >= value)) return null;
  return sign ? -units : units;
}
