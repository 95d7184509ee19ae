export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  flaky?: number;
}
export function countVitest(file: string, exitCode: number): Counts;
export function countPlaywright(file: string, exitCode: number): Counts;
export function total(counts: readonly Partial<Counts>[]): Counts;
export function summary(counts: Counts): string;
