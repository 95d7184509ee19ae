import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';

/** The things that checks may look at. */
export interface DoctorContext {
  readonly db: Database;
  readonly clock: Clock;
  /** The folder of keys, files and backups; null where the process does not know one. */
  readonly dataDir: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The id of the key with which this process signs; absent in a command: then it is the one on the disk. */
  readonly signingId?: string;
  /** The whole permission table of the program; absent where nobody handed it over. */
  readonly policy?: Policy | null;
  /** All duties of the program; absent where nobody handed them over. */
  readonly duties?: readonly Duty[];
  /** The free share of the disk of a folder, 0 to 1; absent: as the machine says. */
  readonly freeShare?: (folder: string) => number;
}

/** The result of one check. `text` says what was found, `remedy` what to do about it. */
export interface Finding {
  readonly level: 'good' | 'warning' | 'bad';
  readonly text: string;
  readonly remedy?: string;
}

/** One named check. It changes nothing and may throw. */
export interface Check {
  /** Unique, like `clock.skew`. */
  readonly name: string;
  /** The name of what it looks at, in Chinese. */
  readonly title: string;
  /** Reads whole tables of documents: for the command, not for a page. */
  readonly isLong?: boolean;
  readonly run: (context: DoctorContext) => Promise<Finding>;
}

/** A check with its finding. */
export interface Diagnosis extends Finding {
  readonly name: string;
  readonly title: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string, remedy: string): Finding => ({
  level: 'warning',
  text,
  remedy,
});
export const bad = (text: string, remedy: string): Finding => ({ level: 'bad', text, remedy });

/** Runs the checks one after the other; a check that throws is bad itself. */
export async function diagnose(
  checks: readonly Check[],
  context: DoctorContext,
): Promise<Diagnosis[]> {
  const found: Diagnosis[] = [];
  for (const { name, title, run } of checks) {
    const finding = await run(context).catch((error: unknown) =>
      bad(`检查无法完成：${error instanceof Error ? error.message : error}`, '查看服务日志'),
    );
    found.push({ name, title, ...finding });
  }
  return found;
}
