import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { setupPath } from '@jicai/shared/contract/operations/setup.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { isTrial } from '../../kernel/trial.ts';
import { weakSecrets } from '../doctor/checks/machine.ts';
import { enabledDemoAccounts } from '../doctor/checks/people.ts';
import { awaitsSetup, issueSetupToken } from './token.ts';

interface Site {
  readonly dataDir: string;
  readonly publicUrl: string | null;
  readonly host: string;
}

/** Prints the one-time address of the set-up while nobody is in the database. */
export async function printSetupAddress(site: Site, db: Database): Promise<void> {
  if (!(await awaitsSetup(db))) return;
  const token = await issueSetupToken(site.dataDir, databaseClock, db);
  const here = site.host === '0.0.0.0' || site.host === '::' ? '127.0.0.1' : site.host;
  const url = site.publicUrl ?? `http://${here}:${process.env.PORT || 8080}`;
  console.info(`系统尚未初始化。请在 24 小时内打开（只能使用一次）：
  ${url}${BASE_PATH}${setupPath(token)}`);
}

/**
 * Throws where production would run with published passwords or an example's secrets. A trial may
 * have demonstration accounts.
 */
export async function assertNoExamples(
  db: Database,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const weak = weakSecrets(env);
  if (weak.length > 0) throw new Error(`${weak.join(', ')} must not be an example's value`);
  if (isTrial(env)) return;
  const demo = await enabledDemoAccounts(db);
  if (demo.length > 0) {
    const names = demo.slice(0, 5).join(', ');
    throw new Error(`demonstration accounts must not be enabled in production: ${names} …`);
  }
}
