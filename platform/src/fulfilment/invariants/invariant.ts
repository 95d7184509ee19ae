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

/** Looks for documents that break an invariant. */
export async function findBreaches({ breaches }: Invariant, db: Executor): Promise<Breaches> {
  const { rows } = await sql<Breach & { count: number }>`
    select document, found, count(*) over ()::int as count from (${breaches}) b
    order by document limit ${MOST_NAMED}`.execute(db);
  return { count: rows[0]?.count ?? 0, first: rows };
}
