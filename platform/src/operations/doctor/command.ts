import { sql } from 'kysely';
import type { Env, Print, Program } from '../../kernel/command-line/command.ts';
import { dataDirOf, onInstallation } from '../../kernel/command-line/open-installation.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Policy } from '../../kernel/http/caller/policy.ts';
import { logCommand } from '../command-log.ts';
import { type Diagnosis, diagnose } from './check.ts';
import { checks } from './list.ts';

const MARKS = { good: '✓', warning: '!', bad: '✗' } as const;

/** What all slices declare: the permission table and the duties. */
interface WholeProgram {
  readonly policy: Policy;
  readonly duties: readonly Duty[];
}

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
  program: WholeProgram | null = null,
): Promise<number> {
  return onInstallation(env, print, async (db) => {
    // Without its database every check would say the same.
    await sql`select 1`.execute(db);
    // A database whose log cannot be written is examined all the same.
    await logCommand({ name: 'doctor', args: [] }, db).catch(() =>
      print('! 本次检查未能记入安全日志'),
    );
    const context = { db, clock: databaseClock, dataDir: dataDirOf(env), env, ...program };
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

/** `npm run doctor`. */
export const doctorProgram = (program: WholeProgram | null): Program => ({
  call: 'npm run doctor --',
  commands: [
    {
      name: '',
      summary: '自检，逐项给出处理办法；退出码：0 正常，2 有提醒，1 有故障',
      run: (_line, { env, print }) => runDoctor(env, print, program),
    },
  ],
});
