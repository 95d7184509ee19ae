/** An exact fraction n/d, so that no float is used before the final rounding. The denominator is positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const rational = (n: bigint, d = 1n): Rational => (d < 0n ? { n: -n, d: -d } : { n, d });

/**
 * The largest numerator or denominator (as an absolute value) of an intermediate result. Longer
 * numbers take long to reduce, and each operation adds the lengths of its operands.
 */
const HUGE = 1n << 4_096n;

/**
 * Returns whether a number is too long for an intermediate result: its numerator or denominator exceeds
 * `HUGE`.
 */
export const isHuge = ({ n, d }: Rational): boolean => n > HUGE || -n > HUGE || d > HUGE;

/**
 * Parses a decimal text as a fraction: `12.5` is 25/2. The caller ensures that the text has only digits and
 * at most one point.
 */
export function parseDecimal(text: string): Rational {
  const [whole = '0', decimals = ''] = text.split('.');
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export const add = (a: Rational, b: Rational): Rational =>
  reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => reduced(a.n * b.n, a.d * b.d);
export const negative = ({ n, d }: Rational): Rational => ({ n: -n, d });
export const isLess = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d;
/** Returns a divided by b; null for a division by zero. */
export const divide = (a: Rational, b: Rational): Rational | null =>
  b.n === 0n ? null : reduced(a.n * b.d, a.d * b.n);

function reduced(n: bigint, d: bigint): Rational {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? rational(n / a, d / a) : rational(n, d);
}

/**
 * Rounds half away from zero to `decimals` decimals; returns an integer that counts units of the last
 * decimal.
 */
export function rounded({ n, d }: Rational, decimals: number): bigint {
  const scaled = n * 10n ** BigInt(decimals);
  const absolute = scaled < 0n ? -scaled : scaled;
  const whole = (2n * absolute + d) / (2n * d);
  return scaled < 0n ? -whole : whole;
}
