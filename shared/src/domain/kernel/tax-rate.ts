/**
 * Tax rates as products, order lines and invoices carry them: hundredths of a percent, or one of two
 * codes for what bears no tax at all.
 */
export const EXEMPT = -1;
export const UNTAXED = -2;

/** The rates that may be chosen; installations add a row here, and everything follows. */
export const taxRateCodes: readonly number[] = [1_300, 900, 600, 300, 100, 0, EXEMPT, UNTAXED];

/** Whether a code stands for no tax: 免税 or 不征税. */
export const isWithoutTax = (code: number): boolean => code < 0;

/** The rate that an amount is split by; none for what bears no tax. */
export const rateOfCode = (code: number): number => Math.max(0, code);

/** A rate in the words of an invoice. */
export function taxRateWord(code: number): string {
  if (code === EXEMPT) return '免税';
  return code === UNTAXED ? '不征税' : `${code / 100}%`;
}

const PERCENT = /^(\d{1,2}(?:\.\d{1,2})?)%?$/;

/** The code of a typed rate such as `13%`, `13` or `免税`; null for one that is not in the table. */
export function taxRateOfText(text: string): number | null {
  const word = text.normalize('NFKC').trim();
  const named = taxRateCodes.find((code) => isWithoutTax(code) && taxRateWord(code) === word);
  if (named !== undefined) return named;
  const [, percent] = PERCENT.exec(word) ?? [];
  if (percent === undefined) return null;
  const code = Math.round(Number(percent) * 100);
  return taxRateCodes.includes(code) ? code : null;
}
