import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** Hours for which an invitation is good. */
export const INVITATION_HOURS = 7 * 24;

/** Hours for which a link is good. */
const HOURS = { invitation: INVITATION_HOURS, reset: 0.5 } as const;

/** An invitation is a person's first link; a reset replaces a password. */
export type LinkPurpose = keyof typeof HOURS;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link for a person and voids their earlier ones. Answers the token, which is stored nowhere. */
export async function issueLink(
  personId: string,
  purpose: LinkPurpose,
  clock: Clock,
  trx: Executor,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`update access_link set used_at = ${clock.now()}
    where person_id = ${personId} and used_at is null`.execute(trx);
  await sql`insert into access_link (token_hash, person_id, purpose, created_at, expires_at)
    values (${hashOf(token)}, ${personId}, ${purpose}, ${clock.now()},
      ${clock.now()} + ${`${HOURS[purpose]} hours`}::interval)`.execute(trx);
  return token;
}

/** The person of a link that is good now; null for any other. */
export async function personOfLink(token: string, clock: Clock, db: Executor) {
  const { rows } = await sql<{
    id: string;
    name: string;
    loginName: string;
    orgId: string;
    unitName: string;
    roles: string[];
  }>`
    select p.id, p.name, p.login_name as "loginName", p.org_id as "orgId", org.name as "unitName",
      p.roles
    from access_link l join person p on p.id = l.person_id and not p.disabled
    join org on org.id = p.org_id
    where l.token_hash = ${hashOf(token)} and l.used_at is null
      and l.expires_at > ${clock.now()}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a link up; false when somebody else was first. */
export async function useUp(token: string, clock: Clock, trx: Executor): Promise<boolean> {
  const { rows } = await sql`update access_link set used_at = ${clock.now()}
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${clock.now()}
    returning person_id`.execute(trx);
  return rows.length > 0;
}
