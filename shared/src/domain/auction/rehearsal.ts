/** Returns the code of a simulated supplier, by its number from 1; no real supplier has such a code. */
export const simulatedCode = (n: number): string => `MN${n}`;

/** Returns whether a code belongs to a simulated supplier. */
export const isSimulated = (code: string): boolean => /^MN\d+$/.test(code);
