import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * A stored sealed quote. `seq` is the sequence number of its event, `at` in epoch ms; only the platform's key
 * can decrypt `content`.
 */
export interface SealedRow {
  readonly seq: number;
  readonly code: string;
  readonly at: number;
  readonly commitment: string;
  readonly content: string;
  /**
   * The sequence number of the event that replaced or withdrew the quote; null for a current quote.
   */
  readonly endedBy: number | null;
}

const COLUMNS = ['seq', 'code', 'at', 'commitment', 'content', 'ended_by as endedBy'] as const;

/**
 * Stores a new quote and marks the supplier's current quote, if there is one, as replaced by it.
 */
export async function insertQuote(
  packageNumber: string,
  row: Omit<SealedRow, 'endedBy'>,
  trx: Executor,
): Promise<void> {
  await endQuote(packageNumber, row.code, row.seq, trx);
  await trx
    .insertInto('sealed_quote')
    .values({ package_number: packageNumber, ...row, at: moment(row.at) })
    .execute();
}

/**
 * Marks the current quote of a supplier, if there is one, as ended; `endedBy` is the sequence
 * number of the event that replaced or withdrew the quote.
 */
export async function endQuote(
  packageNumber: string,
  code: string,
  endedBy: number,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable('sealed_quote')
    .set({ ended_by: endedBy })
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('ended_by', 'is', null)
    .execute();
}

/** Counts the current quotes of a supplier (neither replaced nor withdrawn): 0 or 1. */
export async function countStanding(
  packageNumber: string,
  code: string,
  db: Executor,
): Promise<number> {
  const { count } = await db
    .selectFrom('sealed_quote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('ended_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Reads a supplier's current quote (neither replaced nor withdrawn; null without one), and the
 * number of the supplier's events in the log whose kind is in `kinds`.
 */
export async function readOwnPlace(
  packageNumber: string,
  code: string,
  kinds: readonly string[],
  trx: Executor,
): Promise<{ readonly standing: SealedRow | null; readonly events: number }> {
  const { rows } = await sql<{ events: number } & { [K in keyof SealedRow]: SealedRow[K] | null }>`
    select (select count(*) from auction_event v where v.package_number = ${packageNumber}
        and v.code = ${code} and v.kind = any(${[...kinds]}::text[]))::int as events,
      q.seq, q.code, q.at, q.commitment, q.content, q.ended_by as "endedBy"
    from (select 1) one
    left join sealed_quote q on q.package_number = ${packageNumber} and q.code = ${code}
      and q.ended_by is null`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  const { events, seq, at, commitment, content } = row;
  const isThere = seq !== null && at !== null && commitment !== null && content !== null;
  return {
    standing: isThere ? { seq, code, at, commitment, content, endedBy: null } : null,
    events,
  };
}

/**
 * Reads the current quotes (neither replaced nor withdrawn) of all suppliers, or of one supplier if
 * a code is given, ordered by sequence number.
 */
export async function readStandingQuotes(
  packageNumber: string,
  code: string | null,
  db: Executor,
): Promise<SealedRow[]> {
  let query = db
    .selectFrom('sealed_quote')
    .select(COLUMNS)
    .where('package_number', '=', packageNumber)
    .where('ended_by', 'is', null);
  if (code !== null) query = query.where('code', '=', code);
  return query.orderBy('seq').execute();
}

/** Reads the quotes that the opening turned into bids, ordered by sequence number. */
export async function readOpenedRows(packageNumber: string, db: Executor): Promise<SealedRow[]> {
  return db
    .selectFrom('sealed_quote')
    .select(COLUMNS)
    .where('package_number', '=', packageNumber)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auction_bid')
          .select('auction_bid.seq')
          .whereRef('auction_bid.package_number', '=', 'sealed_quote.package_number')
          .whereRef('auction_bid.seq', '=', 'sealed_quote.seq'),
      ),
    )
    .orderBy('seq')
    .execute();
}

/**
 * Reads the quotes of the events `seqs`, in no particular order, each with the kind of the event
 * that ended the quote; the kind is null for a quote that was neither replaced nor withdrawn.
 */
export async function findQuotes(
  packageNumber: string,
  seqs: readonly number[],
  db: Executor,
): Promise<(SealedRow & { readonly endedKind: string | null })[]> {
  return db
    .selectFrom('sealed_quote as q')
    .leftJoin('auction_event as v', (join) =>
      join.onRef('v.package_number', '=', 'q.package_number').onRef('v.seq', '=', 'q.ended_by'),
    )
    .select(['q.seq', 'q.code', 'q.at', 'q.commitment', 'q.content', 'q.ended_by as endedBy'])
    .select('v.kind as endedKind')
    .where('q.package_number', '=', packageNumber)
    .where('q.seq', 'in', seqs)
    .execute();
}

/** Reads all quotes of a supplier, also replaced and withdrawn ones, newest first. */
export async function readQuotesOf(
  packageNumber: string,
  code: string,
  db: Executor,
): Promise<SealedRow[]> {
  return db
    .selectFrom('sealed_quote')
    .select(COLUMNS)
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .orderBy('seq', 'desc')
    .execute();
}

/**
 * Inserts the opened quotes into `auction_bid` and writes their amounts into the suppliers' rows,
 * both with the times at which the suppliers submitted the quotes.
 */
export async function insertOpened(
  packageNumber: string,
  quotes: readonly { seq: number; code: string; at: number; amount: number }[],
  trx: Executor,
): Promise<void> {
  for (const [index, { seq, code, at, amount }] of quotes.entries()) {
    const bid = { seq, code, amount: fen(amount), at: moment(at) };
    await trx
      .insertInto('auction_bid')
      .values({ package_number: packageNumber, index: index + 1, ...bid })
      .execute();
    await sql`update auction_entrant set amount = ${amount}, bid_at = ${moment(at)}, bid_seq = ${seq}, bids = 1
      where package_number = ${packageNumber} and code = ${code}`.execute(trx);
  }
}

/** Finds the most recently sealed quote of all auctions; resolves to null if there is none. */
export async function findNewest(
  db: Executor,
): Promise<(SealedRow & { readonly packageNumber: string }) | null> {
  const row = await db
    .selectFrom('sealed_quote')
    .select([...COLUMNS, 'package_number as packageNumber'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
