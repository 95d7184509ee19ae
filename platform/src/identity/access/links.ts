import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { rulesNow } from '../security/profiles.ts';

/** Hours for which a link that replaces a password is good. */
const RESET_HOURS = 0.5;

/** An invitation leads to a first password; a reset replaces one. */
export type LinkPurpose = 'invitation' | 'reset';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a link for a person and voids their earlier ones. Answers the token, which is stored nowhere.
 * A reset of somebody who has no password yet is another invitation, good for as long as the first.
 */
export async function issueLink(
  personId: string,
  purpose: LinkPurpose,
  clock: Clock,
  trx: Executor,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql`update access_link set used_at = ${clock.now()}
    where person_id = ${personId} and used_at is null`.execute(trx);
  const { invitationHours } = await rulesNow(trx);
  await sql`insert into access_link (token_hash, person_id, purpose, created_at, expires_at)
    select ${hashOf(token)}, person.id, p.purpose, ${clock.now()},
      ${clock.now()} + make_interval(secs => 3600 *
        case p.purpose when 'invitation' then ${invitationHours}::float8 else ${RESET_HOURS}::float8 end)
    from person cross join lateral (select case
      when person.password_hash = '' then 'invitation' else ${purpose} end as purpose) p
    where person.id = ${personId}`.execute(trx);
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
