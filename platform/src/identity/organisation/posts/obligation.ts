import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Leaving, Obligation } from '../events.ts';

type Sql = RawBuilder<unknown>;

/** Rows that a person leaves behind, and the people who may not take them. */
interface LeftRows {
  /** The table with its alias. */
  readonly from: Sql;
  /** The condition of the rows that somebody leaves behind. */
  readonly open: (leaving: Leaving<unknown>) => Sql;
  /** The condition under which the row `person`, the successor, may not take one of them. */
  readonly unfit: (leaving: Leaving) => Sql;
}

/** Returns the obligation of somebody who leaves rows of these tables behind. */
export const obligationOf = (
  word: string,
  roles: readonly RoleName[],
  ...left: readonly LeftRows[]
): Obligation => ({
  word,
  roles,
  async count(leaving, db) {
    let count = 0;
    for (const { from, open } of left) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${from} where ${open(leaving)}`.execute(db);
      count += Number(rows[0]?.n ?? 0);
    }
    return count;
  },
  isOpen: (personId) =>
    sql`(${sql.join(
      left.map(
        ({ from, open }) =>
          sql`exists (select from ${from} where ${open({ personId, unitId: null, keeps: [] })})`,
      ),
      sql` or `,
    )})`,
  async mayTake(leaving, successorId, db) {
    for (const { from, open, unfit } of left) {
      const { rows } = await sql`select from ${from} join person on person.id = ${successorId}
        where ${open(leaving)} and (${unfit(leaving)}) limit 1`.execute(db);
      if (rows.length > 0) return false;
    }
    return true;
  },
});
