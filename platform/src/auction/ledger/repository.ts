import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/fast-client.ts';
import { type AuctionEvent, type EventRow, eventOfRow } from './events.ts';
import { type AuctionRecord, awardDueAt, type RecordRow, recordOf } from './record.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Takes the auction's row for this transaction. Its columns are named one by one: the plan is kept,
 * and must outlive a migration that adds one.
 */
const lockOf = (packageNumber: string) => sql<RecordRow>`
    /* prepared */ select package_number, rules, opens_at, closes_at, original_closes_at, extensions_used, run_state, paused_at,
      state_reason, settled, outcome, last_seq, head_hash, last_event_at, bid_count, best_amount,
      best_code, opening_best, message_seq, fault_from, fault_to, award_wait_ms, award, rounds,
      is_rehearsal
    from auction where package_number = ${packageNumber} for update`;

/** A supplier of the auction with the amount they last bid. */
export interface EntrantRecord {
  readonly code: string;
  readonly amount: number | null;
  readonly openingOffer: number | null;
  readonly bids: number;
  /** AU17: their last amount of an earlier round, and the round that they let pass. */
  readonly earlier: number | null;
  /** The number of their valid bids in earlier rounds. */
  readonly earlierBids: number;
  readonly outRound: number | null;
}

export interface DecisionContext {
  /** By the database's clock, read while the lock is held. */
  readonly now: number;
  /** AU18: the platforms' last heartbeat; null before the first. */
  readonly heartbeatAt: number | null;
  readonly entrant: EntrantRecord | null;
  /** The event that the same person made with the same request key. */
  readonly earlier: AuctionEvent | null;
}

interface ContextRow {
  now: number;
  beat_at: number | null;
  code: string | null;
  amount: number | null;
  opening_offer: number | null;
  bids: number | null;
  earlier_amount: number | null;
  earlier_bids: number | null;
  out_round: number | null;
  /** A row inside JSON: its moment is a number with a fraction. */
  earlier: EventRow | null;
}

/** The auction, the supplier and the request that a decision is about. */
interface DecisionKey {
  readonly packageNumber: string;
  readonly supplierId: string | null;
  readonly actorId: string;
  readonly requestKey: string | null;
}

/** Time, entrant and earlier event in one statement. */
const contextOf = ({ packageNumber, supplierId, actorId, requestKey }: DecisionKey, clock: Clock) =>
  sql<ContextRow>`
    /* prepared */ select t.now, (select beat_at from platform_pulse) as beat_at, e.code, e.amount, e.opening_offer, e.bids, e.earlier_amount, e.earlier_bids, e.out_round,
      (select json_build_object('seq', v.seq, 'at', extract(epoch from v.at) * 1000, 'kind', v.kind,
          'actor_id', v.actor_id, 'code', v.code, 'request_key', v.request_key,
          'payload', v.payload, 'salt', v.salt, 'secret_salt', v.secret_salt, 'prev_hash', v.prev_hash,
          'hash', v.hash)
        from auction_event v
        where v.package_number = ${packageNumber} and v.actor_id = ${actorId}
          and v.request_key = ${requestKey}) as earlier
    from (select ${clock.now()} as now) t
    left join auction_entrant e
      on e.package_number = ${packageNumber} and e.supplier_id = ${supplierId}`;

/**
 * Locks the auction's row for this transaction and reads the data of a decision; null when
 * there is no such auction. The reading is a statement of its own, after the lock: a statement sees
 * only data that was committed when it began, and before the lock this may be old.
 */
export async function lockAuction(
  key: DecisionKey,
  clock: Clock,
  trx: Executor,
): Promise<{ auction: AuctionRecord; context: DecisionContext } | null> {
  const [[locked], [row]] = await pipelined(lockOf(key.packageNumber), contextOf(key, clock), trx);
  if (!locked) return null;
  if (!row) throw new Error('the database gave no time');
  const { code, earlier } = row;
  const context: DecisionContext = {
    now: row.now,
    heartbeatAt: row.beat_at,
    entrant:
      code === null
        ? null
        : entrantOf({ ...row, code, bids: row.bids ?? 0, earlier_bids: row.earlier_bids ?? 0 }),
    earlier: earlier && eventOfRow({ ...earlier, at: Math.round(earlier.at) }),
  };
  return { auction: recordOf(locked), context };
}

interface EntrantRow {
  code: string;
  amount: number | null;
  opening_offer: number | null;
  bids: number;
  earlier_amount: number | null;
  earlier_bids: number;
  out_round: number | null;
}

function entrantOf(row: EntrantRow): EntrantRecord {
  const { code, amount, opening_offer: openingOffer, bids } = row;
  return {
    code,
    amount,
    openingOffer,
    bids,
    earlier: row.earlier_amount,
    earlierBids: row.earlier_bids,
    outRound: row.out_round,
  };
}

/** Reads a supplier's place again, after something that was due has changed it (AU17). */
export async function readEntrant(
  packageNumber: string,
  code: string,
  trx: Executor,
): Promise<EntrantRecord> {
  const row = await trx
    .selectFrom('auction_entrant')
    .select([
      'code',
      'amount',
      'opening_offer',
      'bids',
      'earlier_amount',
      'earlier_bids',
      'out_round',
    ])
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return entrantOf(row);
}

/** Writes a decision: events, the accepted bid, the supplier's place, the auction, in one statement. */
export async function write(work: UnitOfWork, trx: Executor): Promise<void> {
  const { auction, events, bid } = work;
  const id = auction.packageNumber;
  const rows = events.map(
    (
      e,
    ) => sql`(${id}, ${e.seq}::bigint, ${moment(e.at)}::timestamptz, ${e.kind}, ${e.actorId}, ${e.code}::text,
      ${e.requestKey}::text, ${JSON.stringify(e.payload)}::jsonb, ${e.salt}, ${e.secretSalt}, ${e.prevHash}, ${e.hash})`,
  );
  const newEvents = sql`/* prepared */ with new_events as (
    insert into auction_event (package_number, seq, at, kind, actor_id, code, request_key, payload, salt, secret_salt, prev_hash, hash)
    values ${sql.join(rows)})`;
  const newBid = bid
    ? sql`, new_bid as (
      insert into auction_bid (package_number, seq, index, code, amount, at)
      values (${id}, ${bid.seq}, 1 + coalesce((select index from auction_bid
          where package_number = ${id} order by seq desc limit 1), 0), ${bid.code}, ${bid.amount}, ${moment(bid.at)})
    ), place as (
      update auction_entrant set amount = ${bid.amount}, bid_at = ${moment(bid.at)}, bid_seq = ${bid.seq}, bids = bids + 1
      where package_number = ${id} and code = ${bid.code})`
    : sql``;
  const { clock, rounds, award } = auction;
  const dueAt = awardDueAt(auction);
  await sql`${newEvents} ${newBid}
    update auction set
      opens_at = ${moment(clock.opensAt)}, original_closes_at = ${moment(clock.originalClosesAt)},
      rounds = ${rounds && JSON.stringify(rounds)}::jsonb, award = ${award && JSON.stringify(award)}::jsonb,
      award_due_at = ${dueAt === null ? null : moment(dueAt)},
      closes_at = ${moment(clock.closesAt)}, extensions_used = ${clock.extensionsUsed},
      run_state = ${clock.runState}, paused_at = ${clock.pausedAt === null ? null : moment(clock.pausedAt)},
      settled = ${clock.settled}, state_reason = ${auction.stateReason},
      outcome = ${auction.outcome && JSON.stringify(auction.outcome)}::jsonb,
      last_seq = ${auction.lastSeq}, head_hash = ${auction.headHash}, last_event_at = ${moment(auction.lastEventAt)},
      bid_count = ${auction.bidCount}, best_amount = ${auction.bestAmount}, best_code = ${auction.bestCode},
      message_seq = ${auction.messageSeq}
    where package_number = ${id}`.execute(trx);
}

/** Every supplier with a valid bid. */
export async function readStandings(packageNumber: string, db: Executor): Promise<Standing[]> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select(['code', 'amount', 'bid_at', 'bid_seq', 'bids'])
    .where('package_number', '=', packageNumber)
    .where('amount', 'is not', null)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    amount: fen(row.amount ?? 0),
    at: row.bid_at ?? 0,
    seq: row.bid_seq ?? 0,
    bids: row.bids,
  }));
}

/** AU31: marks a supplier's valid bids void and clears their place. Answers how many there were. */
export async function voidBids(
  packageNumber: string,
  code: string,
  eventSeq: number,
  trx: Executor,
): Promise<number> {
  const voided = await trx
    .updateTable('auction_bid')
    .set({ voided_by: eventSeq })
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('voided_by', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('auction_entrant')
    .set({
      amount: null,
      bid_at: null,
      bid_seq: null,
      bids: 0,
      earlier_amount: null,
      earlier_bids: 0,
    })
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .execute();
  return Number(voided.numUpdatedRows);
}

export async function insertReminder(
  row: {
    packageNumber: string;
    seq: number;
    eventSeq: number;
    at: number;
    fromRole: 'handler' | 'supervisor' | 'supplier' | 'platform';
    fromCode: string | null;
    toCode: string | null;
    text: string;
  },
  trx: Executor,
): Promise<void> {
  await trx
    .insertInto('reminder')
    .values({
      package_number: row.packageNumber,
      seq: row.seq,
      event_seq: row.eventSeq,
      at: moment(row.at),
      from_role: row.fromRole,
      from_code: row.fromCode,
      to_code: row.toCode,
      text: row.text,
    })
    .execute();
  await numberReminder(row.packageNumber, row.seq, trx);
}

/** AU34: gives a reminder the next number of each supplier who may read it. */
async function numberReminder(packageNumber: string, seq: number, trx: Executor): Promise<void> {
  await sql`
    insert into reminder_number (package_number, code, seq, number)
    select r.package_number, e.code, r.seq, 1 + coalesce((select max(n.number) from reminder_number n
      where n.package_number = e.package_number and n.code = e.code), 0)
    from reminder r join auction_entrant e on e.package_number = r.package_number
    where r.package_number = ${packageNumber} and r.seq = ${seq}
      and case when r.from_role = 'supplier' then r.from_code = e.code
        else r.to_code is null or r.to_code = e.code end`.execute(trx);
}

/** Tells whether the auction has a supplier with this code. */
export async function hasEntrant(
  packageNumber: string,
  code: string,
  db: Executor,
): Promise<boolean> {
  const row = await db
    .selectFrom('auction_entrant')
    .select('code')
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Auctions of which something is due: a pause for a fault (AU18), an end, the opening of a round (AU17), an award's end (AU41). */
export async function listDue(clock: Clock, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ package_number: string }>`
    select package_number from auction
    where not settled and run_state = 'started' and (closes_at <= ${clock.now()}
        or rounds is not null and opens_at <= ${clock.now()} and rounds ->> 'isOpen' = 'false')
      or award_due_at <= ${clock.now()} or fault_from is not null
    order by closes_at limit 50`.execute(db);
  return rows.map((row) => row.package_number);
}
