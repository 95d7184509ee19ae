import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { noteProjectChange } from './changes.ts';
import type { ProjectRow } from './row.ts';
import type { LifeContext } from './transition.ts';

/*
 * The end of quoting that a project announces. While quotes are taken it is the latest end of its
 * auctions, whatever moved it: a late answer, the handler, a countersign, a pause, a late bid (PJ22).
 */

/**
 * The end of an auction `a` as it stands, in SQL: of several rounds that of the last one, moved as far as
 * the rounds before it were (AU17).
 */
const endOf = sql`case when (a.rounds ->> 'current')::int < jsonb_array_length(a.rounds -> 'windows')
  then to_timestamp(((a.rounds -> 'windows' -> -1 ->> 'closesAt')::float8
    + (a.rounds ->> 'shiftMs')::float8) / 1000)
  else a.closes_at end`;

/**
 * The latest end of auctions `a`, as an aggregate in SQL. An auction that was stopped has no end any
 * more; null where all of them were.
 */
export const latestEnd = sql`max(${endOf}) filter (where a.run_state <> 'stopped')`;

/** Sets the end of quoting that a locked project announces, in ms. */
export async function setQuoteEnd(
  projectId: string,
  endsAt: number,
  context: LifeContext,
): Promise<void> {
  await context.trx
    .updateTable('sourcing_project')
    .set({ quote_closes_at: moment(endsAt) })
    .where('id', '=', projectId)
    .execute();
  await noteProjectChange(projectId, context, ['openData']);
}

async function readLatestEnd({ auctionProjectId }: ProjectRow, db: Executor) {
  const { rows } = await sql<{ endsAt: number | null }>`
    select ${latestEnd} as "endsAt" from package k join auction a on a.package_number = k.number
    where k.project_id = ${auctionProjectId}`.execute(db);
  return rows[0]?.endsAt ?? null;
}

/** Takes the latest end of its auctions over into a locked project, while quotes are taken (PJ22). */
export async function followQuoteEnd(row: ProjectRow, context: LifeContext): Promise<void> {
  if (row.state !== 'quoting') return;
  const endsAt = await readLatestEnd(row, context.trx);
  if (endsAt !== null && endsAt !== row.quoteClosesAt) await setQuoteEnd(row.id, endsAt, context);
}
