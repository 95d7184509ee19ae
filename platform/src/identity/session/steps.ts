import type { Executor } from '../../kernel/db/open.ts';
import { needsFactor, rulesNow, type SecurityRules } from '../security/profiles.ts';
import type { LoginPerson } from './repository.ts';
import type { LoginStep } from './tickets.ts';

const DAY_MS = 86_400_000;

/** Whether a password is to be replaced before its owner gets in. */
export function mustReplacePassword(
  person: Pick<LoginPerson, 'must_change_password' | 'password_changed_at' | 'created_at' | 'type'>,
  rules: SecurityRules,
  nowMs: number,
): boolean {
  if (person.must_change_password) return true;
  const days = person.type === 'supplier' ? rules.supplierRotationDays : rules.rotationDays;
  if (days === null) return false;
  const since = Number(person.password_changed_at ?? person.created_at);
  return nowMs - since >= days * DAY_MS;
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
