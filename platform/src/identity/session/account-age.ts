import type { LoginNotice } from '@jicai/shared/contract/identity/account/session.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SecurityRules } from '../security/profiles.ts';
import { countFailures, type LoginPerson } from './repository.ts';

/** Days before the end of a password from which its owner is told. */
const WARNING_DAYS = 14;

/** The time of a stored moment; 0 where there is none. */
const at = (moment: number | null): number => Number(moment ?? 0);

/** The time from which a password's age counts. */
const passwordSince = (person: LoginPerson): number =>
  at(person.password_changed_at) || at(person.created_at);

/** The end of a password in milliseconds; null: it has none. */
export function passwordEnd(person: LoginPerson, rules: SecurityRules): number | null {
  const days = person.type === 'supplier' ? rules.supplierRotationDays : rules.rotationDays;
  return days === null ? null : passwordSince(person) + days * DAY_MS;
}

/** Whether nobody used an account for so long that it is locked; a new password opens it again. */
export function isUnused(person: LoginPerson, rules: SecurityRules, nowMs: number): boolean {
  if (rules.unusedDays === null) return false;
  const used = Math.max(at(person.last_login_at), passwordSince(person));
  return nowMs - used >= rules.unusedDays * DAY_MS;
}

/** The news of a login: the one before it, and a password that ends soon. */
export async function noticeFor(
  person: LoginPerson,
  rules: SecurityRules,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<LoginNotice> {
  const end = passwordEnd(person, rules);
  const left = end === null ? null : Math.ceil((end - (await readNow(clock, db))) / DAY_MS);
  return {
    lastAtMs: person.last_login_at,
    lastAddress: person.last_login_address,
    failures: await countFailures(person.login_name, at(person.last_login_at), db),
    passwordDaysLeft: left !== null && left <= WARNING_DAYS ? left : null,
  };
}
