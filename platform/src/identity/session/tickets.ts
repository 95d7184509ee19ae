import { randomBytes } from 'node:crypto';
import type { PendingLogin } from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { hashToken } from '../../kernel/http/caller/identity.ts';

/** So long a login may wait for its next step. */
const GOOD_FOR = '10 minutes';
/** Wrong codes of one ticket; after them the password is asked for again. */
const MOST_TRIES = 5;

export type LoginStep = PendingLogin['step'];

/** A login under way. */
export interface LoginUnderWay {
  readonly personId: string;
  readonly hasCode: boolean;
  /** It began with the password, not with a sign-on elsewhere. */
  readonly byPassword: boolean;
}

/** Makes a ticket for a login that lacks a step; the ticket itself is stored nowhere. */
export async function issueTicket(
  login: LoginUnderWay & { readonly step: LoginStep },
  clock: Clock,
  db: Executor,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await sql`delete from login_ticket where person_id = ${login.personId}
    and expires_at <= ${clock.now()}`.execute(db);
  await sql`insert into login_ticket (token_hash, person_id, step, has_code, by_password, created_at,
      expires_at)
    values (${hashToken(ticket)}, ${login.personId}, ${login.step}, ${login.hasCode},
      ${login.byPassword}, ${clock.now()}, ${clock.now()} + ${GOOD_FOR}::interval)`.execute(db);
  return ticket;
}

/** The login of a ticket that is good for this step, its row locked; null for any other. */
export async function lockTicket(
  ticket: string,
  step: LoginStep,
  clock: Clock,
  trx: Executor,
): Promise<LoginUnderWay | null> {
  const { rows } = await sql<LoginUnderWay>`
    select t.person_id as "personId", t.has_code as "hasCode", t.by_password as "byPassword"
    from login_ticket t
    join person p on p.id = t.person_id and not p.disabled
    where t.token_hash = ${hashToken(ticket)} and t.step = ${step} and t.used_at is null
      and t.expires_at > ${clock.now()} and t.tries < ${MOST_TRIES}
    for update of t`.execute(trx);
  return rows[0] ?? null;
}

/** Counts a wrong code. */
export async function noteTry(ticket: string, trx: Executor): Promise<void> {
  await sql`update login_ticket set tries = tries + 1
    where token_hash = ${hashToken(ticket)}`.execute(trx);
}

/** Uses a ticket up. */
export async function useTicket(ticket: string, clock: Clock, trx: Executor): Promise<void> {
  await sql`update login_ticket set used_at = ${clock.now()}
    where token_hash = ${hashToken(ticket)}`.execute(trx);
}

/** Ends the logins of a person that wait for their next step. */
export async function voidTickets(personId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom('login_ticket').where('person_id', '=', personId).execute();
}
