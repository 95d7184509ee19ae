import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import { AT_MOMENT, momentOf } from './source.ts';

/** Open work of one kind in one organisation whose deadline has passed. */
export interface LateWork {
  readonly orgName: string;
  /** The label of the duty: `待验收`. */
  readonly label: string;
  readonly count: number;
  /** The whole days since the earliest of the deadlines. */
  readonly days: number;
}

const MOST = 200;

/**
 * Reads the open work whose deadline has passed, by organisation and kind, the latest first, up to `MOST`
 * kinds; `duties` must not be empty. Asks all objects of all organisations: for `npm run doctor`, not for a
 * page.
 */
export async function listLate(
  duties: readonly Duty[],
  clock: Clock,
  db: Executor,
): Promise<LateWork[]> {
  const found = duties.map((duty) => {
    const org = duty.by.isPersonal
      ? sql`(select org_id from person where person.id = d.holder)`
      : sql`d.holder`;
    return sql`select ${org} as org_id, ${duty.label}::text as label, d.due_at
      from ${duty.open(AT_MOMENT)} d where d.due_at <= (select now from moment)`;
  });
  const { rows } = await sql<LateWork>`
    with ${momentOf(clock)}
    select org.name as "orgName", l.label, count(*) as count,
      extract(day from (select now from moment) - min(l.due_at))::int as days
    from (${sql.join(found, sql` union all `)}) l join org on org.id = l.org_id
    group by org.id, org.name, l.label
    order by min(l.due_at), org.id, l.label limit ${MOST}`.execute(db);
  return rows;
}
