import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { maskedMail } from '@jicai/shared/domain/identity/identifiers.ts';
import { sql } from 'kysely';
import { readProfile } from '../../identity/profile/repository.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

type Endpoints = typeof enrolmentEndpoints;

/** Whether the caller gets mails about projects, and at which address (PJ14). */
export async function readMails(
  person: Person,
  db: Executor,
): Promise<ResponseOf<Endpoints['mails']>> {
  const { email, notifyProject } = await readProfile(person.id, db);
  return { email: maskedMail(email), isWanted: notifyProject };
}

/** Stores the caller's choice; everything else of their profile stays as it is. */
export async function saveMails(
  { isWanted }: RequestOf<Endpoints['saveMails']>,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never>> {
  await sql`
    insert into person_profile (person_id, notify_project, updated_at)
    values (${person.id}, ${isWanted}, ${clock.now()})
    on conflict (person_id) do update set notify_project = excluded.notify_project,
      updated_at = excluded.updated_at`.execute(trx);
  return {};
}
