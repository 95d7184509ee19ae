import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** A statement about the documents of all orders that holds after every write. */
export interface Invariant {
  /** Unique, like `parcel.received`. */
  readonly name: string;
  /** The rule that holds, in Chinese. */
  readonly title: string;
  /** A query of its breaches: `document` is a number or an id, `found` says what is wrong with it. */
  readonly breaches: RawBuilder<Breach>;
}

/** A document that breaks an invariant. */
export interface Breach {
  readonly document: string;
  readonly found: string;
}

/** The first breaches of an invariant with the number of all of them. */
export interface Breaches {
  readonly count: number;
  readonly first: readonly Breach[];
}

const MOST_NAMED = 5;

/** One invariant reads whole tables: on PostgreSQL it may take longer than a call's statement. */
const LONGEST = '60s';

/**
 * Looks for documents that break an invariant. The time limit holds for it alone, wherever it is asked.
 * All breaches are found before they are ordered: with the order and its end in mind, the planner would
 * walk an index of numbers and look for each document's sums anew.
 */
export function findBreaches({ breaches }: Invariant, db: Executor): Promise<Breaches> {
  const find = async (trx: Executor): Promise<Breaches> => {
    await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(trx);
    const { rows } = await sql<Breach & { count: number }>`
      with breach as materialized (${breaches})
      select document, found, (select count(*)::int from breach) as count from breach
      order by document limit ${MOST_NAMED}`.execute(trx);
    return { count: rows[0]?.count ?? 0, first: rows };
  };
  return db.isTransaction ? find(db) : db.transaction().execute(find);
}
