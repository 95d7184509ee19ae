/* 统一社会信用代码, GB 32100-2015: 18 signs, the last of them a check digit. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The code as it is stored: no blanks, capital letters, half-width signs. */
export const canonicalCreditCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

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

/** A mobile number as it is stored: eleven digits, without blanks and hyphens. */
export const canonicalMobile = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '');

/** Whether a canonical number has a prefix that is in use on the mainland. */
export const isMobile = (number: string): boolean =>
  /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/.test(number);
