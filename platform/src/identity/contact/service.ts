import type { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite } from '../security/log.ts';
import { tellOwner } from '../security/news.ts';
import { provesOwner, recordProof } from '../security/proof.ts';
import { type ContactNeeds, canonicalAddress, takeCode } from './codes.ts';
import { contactConfirmed } from './events.ts';

type Endpoints = typeof contactEndpoints;

interface Stored {
  readonly email: string;
  readonly phone: string;
  readonly confirmedEmail: string;
  readonly confirmedPhone: string;
}

/** A person's addresses, and those that they confirmed. */
export async function readContact(personId: string, db: Executor): Promise<Stored> {
  const { rows } = await sql<Stored>`select email, phone, confirmed_email as "confirmedEmail",
      confirmed_phone as "confirmedPhone" from person_profile
    where person_id = ${personId}`.execute(db);
  return rows[0] ?? { email: '', phone: '', confirmedEmail: '', confirmedPhone: '' };
}

/** The caller's own addresses, and the ways by which codes are sent now. */
export async function readMine(
  { db, mailer, sms }: ContactNeeds,
  { id }: Person,
): Promise<ResponseOf<Endpoints['mine']>> {
  const own = await readContact(id, db);
  const proves = (channel: 'mail' | 'sms', address: string) =>
    address === '' ? true : provesOwner(id, { channel, address }, db);
  return {
    ...own,
    emailProves: await proves('mail', own.confirmedEmail),
    phoneProves: await proves('sms', own.confirmedPhone),
    byMail: canSend(mailer),
    bySms: sms !== null,
  };
}

/** Stores an address that the caller proved by its code; the ones before hear of another. */
export async function confirm(
  { channel, address, code }: RequestOf<Endpoints['confirm']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, publish } = context;
  const to = canonicalAddress({ channel, address });
  if (typeof to !== 'string') return to;
  if (!(await takeCode({ channel, address: to }, code, person.id, clock, trx)))
    return keepWrites(refuseAt('code', 'contact.code'));
  const before = await readContact(person.id, trx);
  const column = channel === 'mail' ? 'email' : 'phone';
  await sql`insert into person_profile (person_id, ${sql.ref(column)}, ${sql.ref(`confirmed_${column}`)},
      updated_at)
    values (${person.id}, ${to}, ${to}, ${clock.now()})
    on conflict (person_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)},
      ${sql.ref(`confirmed_${column}`)} = excluded.${sql.ref(`confirmed_${column}`)},
      updated_at = excluded.updated_at`.execute(trx);
  await recordProof(person.id, { channel, address: to }, clock, trx);
  const earlier = channel === 'mail' ? before.confirmedEmail : before.confirmedPhone;
  if (earlier !== '' && earlier !== to) {
    const news = { personId: person.id, key: 'access.news.ownContact' } as const;
    const values = { to: maskedContact(to) };
    await tellOwner({ ...news, values, oldEmails: [earlier], oldPhones: [earlier] }, clock, trx);
  }
  await publish(contactConfirmed, { personId: person.id, orgId: person.orgId, clock }, trx);
  await logWrite('contact.confirmed', person.id, context, maskedContact(to));
  return {};
}
