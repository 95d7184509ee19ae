/** The code of a simulated supplier, by its number from 1; real suppliers never have such a one. */
export const simulatedCode = (n: number): string => `MN${n}`;

/** Is this code a simulated supplier's? Nobody sits behind it. */
export const isSimulated = (code: string): boolean => /^MN\d+$/.test(code);
