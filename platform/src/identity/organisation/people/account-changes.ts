import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { release } from '../../access/links.ts';
import type { AgreedChange, ChangeKind, DoneChange } from '../../change-request/kind.ts';
import { officesIn, rolesAnywhere } from '../../security/offices.ts';
import { applyContact } from './contact.ts';

/* Resets of accounts in use, and other addresses of administrators, once a second administrator agreed. */

const Asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('reset') }),
  z.object({ what: z.literal('contact'), email: z.string(), phone: z.string() }),
]);

interface Account {
  readonly id: string;
  readonly name: string;
  readonly loginName: string;
  readonly email: string;
  readonly phone: string;
}

/** The account of a request, locked; a refusal where its person left meanwhile. */
async function lockAccount(id: string, { trx }: WriteContext): Promise<Account | Refusal> {
  const { rows } = await sql<Account>`
    select p.id, p.name, p.login_name as "loginName", coalesce(f.email, '') as email,
      coalesce(f.phone, '') as phone
    from person p left join person_profile f on f.person_id = p.id
    where p.id = ${id} and not p.disabled for no key update of p`.execute(trx);
  return rows[0] ?? refuse('person.unknown');
}

/** Asker and decider hold different offices, each one of the three, where the account is an administrator's. */
async function checkOffices(
  account: Account,
  askedById: string,
  { person, trx }: WriteContext,
): Promise<Refusal | null> {
  if (officesIn(await rolesAnywhere(account.id, trx)).length === 0) return null;
  const [own] = officesIn(person.roles);
  const [asker] = officesIn(await rolesAnywhere(askedById, trx));
  return own && asker && own !== asker
    ? null
    : refuse('changeRequest.twoOffices', { name: account.name });
}

async function apply(
  { objectId, requestId, value, askedById }: AgreedChange,
  context: WriteContext,
): Promise<DoneChange | Refusal> {
  const { trx, clock, person } = context;
  const account = await lockAccount(objectId, context);
  if ('refused' in account) return account;
  const refusal = await checkOffices(account, askedById, context);
  if (refusal) return refusal;
  const asked = Asked.parse(value);
  const object = account.id;
  if (asked.what === 'reset') {
    const parties = { personId: account.id, askedBy: askedById, agreedBy: person.id };
    await release({ requestId, ...parties }, clock, trx);
    return { action: 'link.released', object, detail: account.loginName };
  }
  await applyContact(account, asked, [askedById, person.id], person.name, clock, trx);
  return { action: 'person.changed', object, detail: '联系方式' };
}

/** Changes of accounts: of anybody, and of administrators. */
export const accountChanges: readonly ChangeKind[] = [
  { name: 'credential', apply },
  { name: 'administrator', apply },
];
