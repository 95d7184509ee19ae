import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { hashPassword } from '../password/password.ts';

/** An organisation; one that exists stays as it is. */
export async function addOrg(
  org: { id: string; code: string; name: string; type: Person['orgType'] },
  db: Executor,
): Promise<void> {
  await db
    .insertInto('org')
    .values(org)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

/** A person with a password; one that exists stays as it is. A null password cannot log in. */
export async function addPerson(
  person: { id: string; loginName: string; name: string; orgId: string; roles: Role[] },
  password: string | { hash: string } | null,
  db: Executor,
): Promise<void> {
  const hash =
    password === null
      ? ''
      : typeof password === 'string'
        ? await hashPassword(password, db)
        : password.hash;
  await db
    .insertInto('person')
    .values({
      id: person.id,
      login_name: person.loginName,
      password_hash: hash,
      name: person.name,
      org_id: person.orgId,
      roles: person.roles,
    })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}
