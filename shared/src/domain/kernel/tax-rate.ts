/**
 * The tax rate code for 免税. The tax rate code of a product, an order line or an invoice is the rate
 * in hundredths of a percent (1,300 is 13 %) or, if there is no tax, `EXEMPT` (免税) or `UNTAXED`
 * (不征税).
 */
export const EXEMPT = -1;
export const UNTAXED = -2;

/**
 * The codes of the tax rates that can be chosen. A new rate has to be added only here.
 */
export const taxRateCodes: readonly number[] = [1_300, 900, 600, 300, 100, 0, EXEMPT, UNTAXED];

/** Returns whether a code stands for no tax: 免税 or 不征税. */
export const isWithoutTax = (code: number): boolean => code < 0;

/**
 * Returns the tax rate, in hundredths of a percent, by which a gross amount is split into net
 * amount and tax; 0 for the codes without tax.
 */
export const rateOfCode = (code: number): number => Math.max(0, code);

/** Returns a rate as an invoice shows it: `13%`, `免税` or `不征税`. */
export function taxRateWord(code: number): string {
  if (code === EXEMPT) return '免税';
  return code === UNTAXED ? '不征税' : `${code / 100}%`;
}

const PERCENT = /^(\d{1,2}(?:\.\d{1,2})?)%?$/;

/** Parses a typed rate such as `13%`, `13` or `免税`. Returns its code; null if it is not in the table. */
export function taxRateOfText(text: string): number | null {
  const word = text.normalize('NFKC').trim();
  const named = taxRateCodes.find((code) => isWithoutTax(code) && taxRateWord(code) === word);
  if (named !== undefined) return named;
  const [, percent] = PERCENT.exec(word) ?? [];
  if (percent === undefined) return null;
  const code = Math.round(Number(percent) * 100);
  return taxRateCodes.includes(code) ? code : null;
}
