import { foldSigns } from './fold.ts';

/* 统一社会信用代码, GB 32100-2015: 18 characters, the last of which is a check digit. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/**
 * Returns a code in its stored form: upper case, half-width, no zero-width characters, no outer spaces.
 * Preserves a space or hyphen inside, which makes the code invalid.
 */
export const canonicalCreditCode = (typed: string): string => foldSigns(typed).toUpperCase();

/** Returns whether a canonical code has a valid form and check digit. */
export function isCreditCode(code: string): boolean {
  if (!/^[1-9A-Y][1-9]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const value = SIGNS.indexOf(code[index] ?? '');
    return value < 0 ? Number.NaN : total + value * weight;
  }, 0);
  return SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

/** Returns the code of a unit in the stored form of a credit code; empty if it is a code of another kind. */
export function creditCodeOf(unitCode: string): string {
  const code = canonicalCreditCode(unitCode);
  return isCreditCode(code) ? code : '';
}

/**
 * Returns whether a canonical text can be a 纳税人识别号: a credit code of 18 characters, or another number
 * of 15 to 20 characters, as people and bodies without a credit code have.
 */
export const isTaxNumber = (text: string): boolean =>
  text.length === 18 ? isCreditCode(text) : /^[0-9A-Z]{15,20}$/.test(text);

/** Returns the code of a unit in the form used for comparison: canonical, without spaces inside. */
export const comparedUnitCode = (code: string): string =>
  canonicalCreditCode(code).replaceAll(/\s/g, '');
