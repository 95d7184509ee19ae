import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { findByLoginName } from '../src/identity/session/repository.ts';
import type { Clock } from '../src/kernel/db/clock.ts';
import type { Database } from '../src/kernel/db/open.ts';
import { createPublish, type Publish } from '../src/kernel/events/events.ts';
import type { Person } from '../src/kernel/http/caller/caller.ts';
import type { SigningKey } from '../src/kernel/signing/signing-key.ts';
import { transact } from '../src/kernel/write/write.ts';
import type { ActAs } from './orders/stage.ts';

/** The parts of the platform that the demonstration's orders need. */
export interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
}

/** A person of the demonstration, as calls know them. Throws for a login name of nobody. */
export async function personOf(
  loginName: string,
  { db }: { readonly db: Database },
): Promise<Person> {
  const row = await findByLoginName(loginName, db);
  const {
    id,
    org_id: orgId,
    roles,
  } = await db
    .selectFrom('person')
    .select(['id', 'org_id', 'roles'])
    .where('login_name', '=', loginName)
    .executeTakeFirstOrThrow();
  if (!row) throw new Error(`nobody is called ${loginName}`);
  const { name, org_name: orgName, type: orgType } = row;
  const known = roles as Person['roles']; // as the accounts say
  return { id, name, orgId, orgName, orgType, roles: known, tokenHash: '' };
}

/** The answer of a write of the demonstration; a refusal is a bug of its story. */
export function must<T>(answer: T): Exclude<T, { refused: unknown }> {
  if (isRefusal(answer)) throw new Error(`the demonstration: ${answer.refused}`);
  return answer as Exclude<T, { refused: unknown }>;
}

/** Carries out writes as people do, without the wire; `clock` may be set into the past. */
export const actingBy =
  ({ db, clock }: Omit<Parts, 'signing'>, publish: Publish = createPublish([])): ActAs =>
  async (person, run) => {
    const call = { person, ip: '', userAgent: '', device: '', requestKey: '' };
    return must(await transact(db, (trx) => run({ trx, person, call, clock, publish })));
  };
