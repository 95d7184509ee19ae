const LENGTHS = [2, 4, 6, 9] as const;

/**
 * A region's code and those it lies in, `''` (everywhere) first: `330106` → `'', 33, 3301, 330106`.
 * What is no code has only everywhere.
 */
export function regionChain(code: string): string[] {
  if (!/^\d{2,12}$/.test(code)) return [''];
  const chain = LENGTHS.filter((length) => length <= code.length).map((n) => code.slice(0, n));
  return ['', ...chain];
}
