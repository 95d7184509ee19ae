export interface KnownSecondTry {
  /** The file and the name of the test, as a run prints them. */
  readonly test: string;
  readonly cause: string;
  /** The day on which it was seen first, like `2026-11-29`. */
  readonly date: string;
}
export const MOST_KNOWN: number;
export function readKnown(file: string): KnownSecondTry[];
export function reportSecondTries(
  secondTries: readonly string[],
  known: readonly KnownSecondTry[],
): { lines: string[]; failed: number };
