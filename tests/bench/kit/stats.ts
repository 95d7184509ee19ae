import { readFileSync } from 'node:fs';

/** The value below which `share` (0–1) of the samples lie; sorts a copy. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** CPU seconds (user and system) that a process has used so far; Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** One line of a bench's report. `bar` says what to reach; `ok` is null where nothing is demanded. */
export interface Line {
  readonly measure: string;
  readonly value: string;
  readonly bar: string;
  readonly ok: boolean | null;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The exit code of a bench whose figures are void. */
export const VOID = 3;

/**
 * Prints a report, and makes the process fail when a bar is missed. With reasons why the figures are
 * void (a busy machine, missing frames) no bar counts: it says so, and exits with code 3.
 */
export function report(
  title: string,
  lines: readonly Line[],
  reasons: readonly (string | null)[] = [],
): void {
  const isVoid = reasons.some((reason) => reason !== null);
  console.info(`\n${title}`);
  for (const { measure, value, bar, ok } of lines) {
    const mark = ok === null ? ' ' : isVoid ? '?' : ok ? '✓' : '✗';
    console.info(`  ${mark} ${measure.padEnd(58)} ${value.padStart(14)}   ${bar}`);
  }
  for (const reason of reasons) if (reason !== null) console.info(`  VOID: ${reason}`);
  if (isVoid) process.exitCode = VOID;
  else if (lines.some(({ ok }) => ok === false)) process.exitCode ??= 1;
}

/** The resident memory of a process now, in kB; Linux only. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
