import type { PasswordRule } from '@jicai/shared/contract/identity/account/password-rule.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { checkPassword } from '../password/password.ts';
import { isAdministrator, rulesNow, type SecurityRules } from '../security/profiles.ts';
import { isListed } from './common-passwords.ts';
import { voidTickets } from './tickets.ts';

/** The person whose password it becomes; nobody has an id before the account is made. */
interface Owner {
  readonly id: string | null;
  readonly loginName: string;
  readonly name: string;
  readonly unitName: string;
  readonly roles: readonly string[];
}

/** A text and its pinyin in one piece. */
const withPinyin = (text: string): string[] => [
  text,
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' }).join(''),
];

/** The hash that stands and those before it, the newest first. */
async function earlierHashes(personId: string, count: number, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from (
      (select password_hash as hash, 0 as place from person
        where id = ${personId} and password_hash <> '')
      union all
      (select hash, row_number() over (order by id desc) as place from password_history
        where person_id = ${personId} order by id desc limit ${count})
    ) h order by place limit ${count}`.execute(db);
  return rows.map(({ hash }) => hash);
}

const ruleOf = (roles: readonly string[], { passwords }: SecurityRules): PasswordRule =>
  isAdministrator(roles) ? passwords.administrators : passwords.people;

/** The rule of the security profile in force for the password of somebody with these roles. */
export const passwordRuleFor = async (
  roles: readonly string[],
  db: Executor,
): Promise<PasswordRule> => ruleOf(roles, await rulesNow(db));

/**
 * Checks a new password by the rules of the security profile, the list of common passwords, the names
 * of the person and the unit, and the person's earlier passwords. Null: it may be set.
 */
export async function checkChosenPassword(
  newPassword: string,
  owner: Owner,
  db: Executor,
): Promise<Refusal | null> {
  const rules = await rulesNow(db);
  const rule = ruleOf(owner.roles, rules);
  const words = [owner.name, owner.unitName, SITE_NAME].flatMap(withPinyin);
  const { loginName } = owner;
  const wrong = checkNewPassword({ oldPassword: '', newPassword, loginName, words, ...rule });
  if (wrong) return wrong;
  if (isListed(newPassword)) return refuseAt('password', 'password.common');
  if (owner.id === null) return null;
  for (const hash of await earlierHashes(owner.id, rules.history, db)) {
    if (await checkPassword(hash, newPassword))
      return refuseAt('password', 'password.used', { n: String(rules.history) });
  }
  return null;
}

/** The same for a person who has an account. */
export async function checkPasswordOf(
  newPassword: string,
  personId: string,
  db: Executor,
): Promise<Refusal | null> {
  const owner = await db
    .selectFrom('person')
    .innerJoin('org', 'org.id', 'person.org_id')
    .select([
      'person.id',
      'login_name as loginName',
      'person.name',
      'org.name as unitName',
      'roles',
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
  return checkChosenPassword(newPassword, owner, db);
}

/**
 * Stores a new password; the one before it goes into the history, and logins that wait for their next
 * step end, since they rest on the earlier one. With `over` only where that hash still stands: false
 * when somebody else was first.
 */
export async function storePassword(
  personId: string,
  hash: string,
  { clock, trx, over }: { readonly clock: Clock; readonly trx: Executor; readonly over?: string },
): Promise<boolean> {
  const { rows } = await sql<{ before: string }>`
    select password_hash as before from person
    where id = ${personId} and (${over ?? null}::text is null or password_hash = ${over ?? null})
    for no key update`.execute(trx);
  const [row] = rows;
  if (!row) return false;
  if (row.before !== '')
    await sql`insert into password_history (person_id, hash, replaced_at)
      values (${personId}, ${row.before}, ${clock.now()})`.execute(trx);
  await sql`update person set password_hash = ${hash}, password_changed_at = ${clock.now()},
    must_change_password = false where id = ${personId}`.execute(trx);
  await voidTickets(personId, trx);
  return true;
}

/** The next login asks for another password: somebody else knows this one. */
export async function askForNewPassword(personId: string, trx: Executor): Promise<void> {
  await trx
    .updateTable('person')
    .set({ must_change_password: true })
    .where('id', '=', personId)
    .execute();
}
