/**
 * Returns the code of the `n`-th simulated supplier of a rehearsal (`MN1` for 1); no real supplier
 * has such a code.
 */
export const simulatedCode = (n: number): string => `MN${n}`;

/** Returns whether a code belongs to a simulated supplier of a rehearsal. */
export const isSimulated = (code: string): boolean => /^MN\d+$/.test(code);
