import { ROLES } from '@jicai/shared/domain/kernel/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';

/*
 * Finds open duties that nobody in the organisation can do, so that somebody is told before the
 * work waits in vain.
 */

/**
 * Returns the label of a duty with the roles that may do it: `待验收（验收人）`; only the label for a duty
 * of a single person.
 */
const wordsOf = ({ label, by }: Duty): string =>
  by ? `${label}（${by.roles.map((role) => ROLES[role]).join('或')}）` : label;

/**
 * Returns a query for the open rows of a duty that nobody can do, as `org_id, work, since`. A duty
 * of a single person: the account is disabled. A duty of roles: nobody with an enabled account has
 * one of the roles in the organisation, apart from people whom separation bars. With `isOwners`
 * only the owner counts.
 */
function unattended(duty: Duty, clock: Clock): RawBuilder<unknown> {
  const { by } = duty;
  const from = sql`${duty.open(clock)} d`;
  if (!by)
    return sql`select person.org_id, ${wordsOf(duty)}::text as work, d.since
      from ${from} join person on person.id = d.holder where person.disabled`;
  const isAble = sql`not person.disabled and ${holdsRoleIn(sql`d.holder`, by.roles, clock)}`;
  const able = by.isOwners
    ? sql`select from person where person.id = d.owner_id and ${isAble}`
    : sql`select from (select id from person where org_id = d.holder
          union all select person_id from post where org_id = d.holder and ended_at is null) member
        join person on person.id = member.id where ${isAble} and person.id <> all(d.barred)`;
  return sql`select d.holder as org_id, ${wordsOf(duty)}::text as work, d.since
    from ${from} where not exists (${able})`;
}

/** Work of one kind that nobody of an organisation can do. */
export interface Unattended {
  readonly orgName: string;
  /** The label of the duty with the roles that may do it. */
  readonly work: string;
  readonly count: number;
}

const MOST = 200;

/**
 * Reads the open work that nobody can do, by organisation and kind, up to `MOST` kinds; `duties` must not be
 * empty. Asks all objects of all organisations: for `npm run doctor`, not for a page.
 */
export async function listUnattended(
  duties: readonly Duty[],
  clock: Clock,
  db: Executor,
): Promise<Unattended[]> {
  const all = duties.map((duty) => unattended(duty, clock));
  const { rows } = await sql<Unattended>`
    select org.name as "orgName", u.work, count(*) as count
    from (${sql.join(all, sql` union all `)}) u join org on org.id = u.org_id
    group by org.id, org.name, u.work order by org.name, org.id, u.work limit ${MOST}`.execute(db);
  return rows;
}
