import type { Executor } from '../../kernel/db/open.ts';
import { needsFactor, rulesNow, type SecurityRules } from '../security/profiles.ts';
import { passwordEnd } from './account-age.ts';
import type { LoginPerson } from './repository.ts';
import type { LoginStep } from './tickets.ts';

/** Whether a password is to be replaced before its owner gets in. */
function mustReplacePassword(person: LoginPerson, rules: SecurityRules, nowMs: number): boolean {
  const end = passwordEnd(person, rules);
  return person.must_change_password || (end !== null && nowMs >= end);
}

interface Login {
  /** A code was given in an earlier step. */
  readonly hasCode: boolean;
  /** The login rests on the person's password here. */
  readonly byPassword: boolean;
  readonly hasFactor: boolean;
}

/** The next step that a login lacks; null: it is complete. */
export async function missingStep(
  person: LoginPerson,
  { hasCode, byPassword, hasFactor }: Login,
  { nowMs, db }: { readonly nowMs: number; readonly db: Executor },
): Promise<LoginStep | null> {
  if (hasFactor && !hasCode) return 'code';
  const rules = await rulesNow(db);
  if (byPassword && mustReplacePassword(person, rules, nowMs)) return 'password';
  const isNeeded = needsFactor(rules, { orgType: person.type, roles: person.roles });
  return isNeeded && !hasFactor ? 'enrol' : null;
}
