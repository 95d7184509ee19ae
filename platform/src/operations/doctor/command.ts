import { databaseClock } from '../../kernel/db/clock.ts';
import type { Policy } from '../../kernel/http/policy.ts';
import { logCommand } from '../command-log.ts';
import { dataDirOf, type Env, onInstallation, type Print } from '../open-installation.ts';
import { type Diagnosis, diagnose } from './check.ts';
import { checks } from './list.ts';

const MARKS = { good: '✓', warning: '!', bad: '✗' } as const;

/** 1 when something is bad, 2 when there are warnings only, else 0. */
export function exitCodeOf(found: readonly Diagnosis[]): number {
  const levels = new Set(found.map(({ level }) => level));
  return levels.has('bad') ? 1 : levels.has('warning') ? 2 : 0;
}

/**
 * Prints every finding, the remedy below what is not good. Answers the exit code.
 */
export function runDoctor(
  env: Env,
  print: Print = console.info,
  policy: Policy | null = null,
): Promise<number> {
  return onInstallation(env, print, async (db) => {
    // A database whose log cannot be written is examined all the same.
    await logCommand({ name: 'doctor', args: [] }, db).catch(() =>
      print('! 本次检查未能记入安全日志'),
    );
    const context = { db, clock: databaseClock, dataDir: dataDirOf(env), env, policy };
    const found = await diagnose(checks, context);
    for (const { level, name, title, text, remedy } of found) {
      print(`${MARKS[level]} ${title}（${name}）：${text}`);
      if (remedy) print(`    → ${remedy}`);
    }
    const count = (level: string) => found.filter((finding) => finding.level === level).length;
    print(`${count('good')} 项正常，${count('warning')} 项提醒，${count('bad')} 项故障`);
    return exitCodeOf(found);
  });
}
