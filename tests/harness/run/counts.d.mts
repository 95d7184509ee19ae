export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  flaky?: number;
  /** The file and name of each test that passed at its second try only. */
  secondTries?: readonly string[];
  /** A line for each test that failed, or passed at its second try only. */
  notes?: readonly string[];
}
export function countVitest(file: string, exitCode: number): Counts;
export function failedFiles(file: string): string[];
export function countTwoRuns(file: string, again: string, exitCode: number): Counts;
export function countPlaywright(file: string, exitCode: number): Counts;
export function total(counts: readonly Partial<Counts>[]): Counts;
export function summary(counts: Counts): string;
