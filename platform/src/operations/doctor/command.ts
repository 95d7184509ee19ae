import { databaseClock } from '../../kernel/db/clock.ts';
import { logCommand } from '../command-log.ts';
import { dataDirOf, type Env, onInstallation, type Print } from '../open-installation.ts';
import { diagnose } from './check.ts';
import { checks } from './list.ts';

const MARKS = { good: '✓', warning: '!', bad: '✗' } as const;

/** Prints every finding, the remedy below what is not good. Answers 1 when something is bad. */
export function runDoctor(env: Env, print: Print = console.info): Promise<number> {
  return onInstallation(env, print, async (db) => {
    // A database whose log cannot be written is examined all the same.
    await logCommand({ name: 'doctor', args: [] }, db).catch(() =>
      print('! 本次检查未能记入安全日志'),
    );
    const context = { db, clock: databaseClock, dataDir: dataDirOf(env), env };
    const found = await diagnose(checks, context);
    for (const { level, name, title, text, remedy } of found) {
      print(`${MARKS[level]} ${title}（${name}）：${text}`);
      if (remedy) print(`    → ${remedy}`);
    }
    const count = (level: string) => found.filter((finding) => finding.level === level).length;
    print(`${count('good')} 项正常，${count('warning')} 项提醒，${count('bad')} 项故障`);
    return count('bad') > 0 ? 1 : 0;
  });
}
