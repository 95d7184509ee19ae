import { foldSigns } from './fold.ts';

/* 统一社会信用代码, GB 32100-2015: 18 signs, the last of them a check digit. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/**
 * Returns the code as it is stored: capital letters, half-width signs, no zero-width signs, no blanks at
 * its ends. A blank or hyphen inside stays, and makes the code invalid.
 */
export const canonicalCreditCode = (typed: string): string => foldSigns(typed).toUpperCase();

/** Whether a canonical code has the right form and check digit. */
export function isCreditCode(code: string): boolean {
  if (!/^[1-9A-Y][1-9]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const value = SIGNS.indexOf(code[index] ?? '');
    return value < 0 ? Number.NaN : total + value * weight;
  }, 0);
  return SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

/** The credit code that a unit's code is; empty for a code of another kind. */
export function creditCodeOf(unitCode: string): string {
  const code = canonicalCreditCode(unitCode);
  return isCreditCode(code) ? code : '';
}

/**
 * Whether a canonical text can be a 纳税人识别号: a credit code, or one of the numbers of 15, 17 or 20 signs
 * that people and bodies without a credit code have.
 */
export const isTaxNumber = (text: string): boolean =>
  text.length === 18 ? isCreditCode(text) : /^[0-9A-Z]{15,20}$/.test(text);

/** A unit's code as codes are compared: as `canonicalCreditCode`, and without blanks inside. */
export const comparedUnitCode = (code: string): string =>
  canonicalCreditCode(code).replaceAll(/\s/g, '');
