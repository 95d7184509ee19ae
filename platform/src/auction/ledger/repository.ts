import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type CompiledQuery, sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/pipelined.ts';
import { namedText } from '../../kernel/db/pg/prepared.ts';
import { statementWithNow } from '../../kernel/db/with-now.ts';
import { type AuctionEvent, type EventRow, eventOfRow } from './events.ts';
import { type AuctionRecord, type RecordRow, recordOf } from './record.ts';

/** The columns of `RecordRow`. */
const RECORD = `package_number, rules, opens_at, closes_at, original_closes_at, extensions_used, run_state, paused_at,
    state_reason, settled, outcome, last_seq, head_hash, last_event_at, bid_count, best_amount,
    best_code, opening_best, message_seq, fault_from, fault_to, fault_cause, award_wait_ms, award, rounds,
    is_rehearsal, is_evaluated, void_reason`;

/**
 * Locks the auction's row for this transaction. An advisory lock comes first and serves as a fair queue: with
 * row locks alone a newcomer may overtake a waiter that is just being woken, and a stream of bids would keep
 * a pause waiting. The columns are listed because the prepared plan must survive a migration that adds a
 * column.
 */
const LOCK = `select ${RECORD}
  from auction
  where package_number = $1 and (select pg_advisory_xact_lock(hashtextextended($1, 74)) is not null)
  for update`;

/**
 * Locks, without waiting, those of several auctions that are free. Skips an auction if another transaction
 * holds its advisory lock (which is so whenever transactions queue for it) or has locked its row.
 */
const LOCK_FREE = `select ${RECORD}
  from unnest((select $1::text[])) as k (number) join auction on package_number = k.number
  where pg_try_advisory_xact_lock(hashtextextended(k.number, 74))
  for update of auction skip locked`;

/**
 * A supplier's row in an auction. `amount` is the amount, in 分, of the supplier's last valid bid in the
 * current round, null without a bid; `bids` is the number of the supplier's valid bids in the current round.
 */
export interface EntrantRecord {
  readonly code: string;
  readonly amount: number | null;
  readonly openingOffer: number | null;
  readonly bids: number;
  /** The time of the supplier's last valid bid in the current round, in epoch ms; null without a bid. */
  readonly lastBidAt: number | null;
  /** AU17: the amount, in 分, of the supplier's last valid bid in an earlier round; null without a bid. */
  readonly earlier: number | null;
  /** The number of the supplier's valid bids in earlier rounds. */
  readonly earlierBids: number;
  /**
   * AU17: the number, from 1, of the round in which the supplier did not quote and was therefore excluded;
   * null if the supplier is not excluded.
   */
  readonly outRound: number | null;
}

/**
 * The data, besides the auction's row, that the decisions of one transaction need; read while the transaction
 * holds the auction's lock.
 */
export interface DecisionContext {
  /** The database's time, in epoch ms, read once while the lock is held. */
  readonly now: number;
  /**
   * AU19: the monotonic time of this process, in ms, just before the statement that reads `now` was sent; 0
   * without a clock guard.
   */
  readonly sentAt: number;
  /** AU18: the time of the last heartbeat of any platform, in epoch ms; null before the first. */
  readonly heartbeatAt: number | null;
  /** The data that each request needs: one element per `DecisionKey`, in the order of the keys. */
  readonly requests: readonly RequestContext[];
}

export interface RequestContext {
  readonly entrant: EntrantRecord | null;
  /**
   * The event that an earlier call of the same person wrote under the same request key; null if there is no
   * such event.
   */
  readonly earlier: AuctionEvent | null;
}

interface ContextRow {
  now: number;
  beat_at: number | null;
  code: string | null;
  amount: number | null;
  opening_offer: number | null;
  bids: number | null;
  bid_at: number | null;
  earlier_amount: number | null;
  earlier_bids: number | null;
  out_round: number | null;
  /** The earlier event's row as JSON; `at` is in epoch ms with a fraction. */
  earlier: EventRow | null;
}

/** An auction whose row this transaction has locked, with the data for its decisions. */
export interface LockedAuction {
  readonly auction: AuctionRecord;
  readonly context: DecisionContext;
}

/** The supplier, the person and the request key of one change, by which its data is read. */
export interface DecisionKey {
  readonly supplierId: string | null;
  readonly personId: string;
  readonly requestKey: string | null;
}

const EARLIER = `select json_build_object('seq', v.seq, 'at', extract(epoch from v.at) * 1000, 'kind', v.kind,
      'actor_id', v.actor_id, 'code', v.code, 'request_key', v.request_key,
      'payload', v.payload, 'salt', v.salt, 'secret_salt', v.secret_salt, 'prev_hash', v.prev_hash,
      'hash', v.hash)
    from auction_event v where v.package_number`;
const ENTRANT =
  'e.code, e.amount, e.opening_offer, e.bids, e.bid_at, e.earlier_amount, e.earlier_bids, e.out_round';

/**
 * Reads time, last heartbeat, entrant and earlier event for one request. Parameters: package number,
 * supplier, person, request key.
 */
const ONE_CONTEXT = `select t.now, (select beat_at from platform_pulse) as beat_at, ${ENTRANT},
    (${EARLIER} = $1 and v.actor_id = $3 and v.request_key = $4) as earlier
  from (select NOW as now) t
  left join auction_entrant e on e.package_number = $1 and e.supplier_id = $2`;

/**
 * Reads time, last heartbeat, entrants and earlier events for several requests of one auction, which are
 * passed as arrays; the time is read once. The arrays are subselects because the planner would otherwise plan
 * anew for each array length.
 */
const CONTEXTS = `with moment as materialized (
    select NOW as now, (select beat_at from platform_pulse) as beat_at)
  select moment.now, moment.beat_at, ${ENTRANT},
    (${EARLIER} = $1 and v.actor_id = k.actor_id and v.request_key = k.request_key) as earlier
  from moment cross join unnest((select $2::text[]), (select $3::text[]), (select $4::text[]))
    with ordinality as k (supplier_id, actor_id, request_key, n)
  left join auction_entrant e on e.package_number = $1 and e.supplier_id = k.supplier_id
  order by k.n`;

/**
 * Reads time, last heartbeat, entrants and earlier events for requests of several auctions. The lateral join
 * makes the planner look up one entrant per request, whatever its statistics of the table say.
 */
const CONTEXTS_OF_SEVERAL = `with moment as materialized (
    select NOW as now, (select beat_at from platform_pulse) as beat_at)
  select moment.now, moment.beat_at, ${ENTRANT},
    (${EARLIER} = k.package_number and v.actor_id = k.actor_id and v.request_key = k.request_key) as earlier
  from moment cross join unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]))
    with ordinality as k (package_number, supplier_id, actor_id, request_key, n)
  left join lateral (select * from auction_entrant e
    where e.package_number = k.package_number and e.supplier_id = k.supplier_id limit 1) e on true
  order by k.n`;

/**
 * The number of parameters of `ONE_CONTEXT`, of `CONTEXTS` and of `CONTEXTS_OF_SEVERAL`, not counting the
 * clock's parameters.
 */
const PARAMETERS = 4;
const oneContext = statementWithNow<ContextRow>(ONE_CONTEXT, PARAMETERS);
const contexts = statementWithNow<ContextRow>(CONTEXTS, PARAMETERS);
const contextsOfSeveral = statementWithNow<ContextRow>(CONTEXTS_OF_SEVERAL, PARAMETERS);

/** Returns the statement that reads time, last heartbeat, entrants and earlier events of these requests. */
function contextOf(
  packageNumber: string,
  keys: readonly DecisionKey[],
  clock: Clock,
  trx: Executor,
): CompiledQuery<ContextRow> {
  const [key] = keys;
  if (key && keys.length === 1) {
    const { supplierId, personId, requestKey } = key;
    return oneContext([packageNumber, supplierId, personId, requestKey], clock, trx);
  }
  const values = [
    packageNumber,
    keys.map(({ supplierId }) => supplierId),
    keys.map(({ personId }) => personId),
    keys.map(({ requestKey }) => requestKey),
  ];
  return contexts(values, clock, trx);
}

/**
 * Locks the auction's row for this transaction and reads the data for its decisions; resolves to null when
 * there is no such auction. A second statement reads the data, because a statement sees only what was
 * committed when the statement began: the state from before a wait for the lock may be outdated.
 */
export async function lockAuction(
  packageNumber: string,
  keys: readonly DecisionKey[],
  clock: Clock,
  trx: Executor,
): Promise<LockedAuction | null> {
  const sentAt = clock.guard?.monotonic() ?? 0;
  const [[locked], rows] = await pipelined(
    [namedText<RecordRow>(LOCK, [packageNumber]), contextOf(packageNumber, keys, clock, trx)],
    trx,
  );
  return locked ? lockedOf(locked, rows, keys, sentAt) : null;
}

interface AuctionKeys {
  readonly packageNumber: string;
  readonly keys: readonly DecisionKey[];
}

/**
 * Locks those of several auctions that are free and reads the data for their decisions, as `lockAuction`
 * does. The result is null for each auction that is not free.
 */
export async function lockFree(
  groups: readonly AuctionKeys[],
  clock: Clock,
  trx: Executor,
): Promise<(LockedAuction | null)[]> {
  const sentAt = clock.guard?.monotonic() ?? 0;
  const requests = groups.flatMap(({ packageNumber, keys }) =>
    keys.map((key) => ({ packageNumber, ...key })),
  );
  const values = [
    requests.map(({ packageNumber }) => packageNumber),
    requests.map(({ supplierId }) => supplierId),
    requests.map(({ personId }) => personId),
    requests.map(({ requestKey }) => requestKey),
  ];
  const [locked, rows] = await pipelined(
    [
      namedText<RecordRow>(LOCK_FREE, [groups.map(({ packageNumber }) => packageNumber)]),
      contextsOfSeveral(values, clock, trx),
    ],
    trx,
  );
  const free = new Map(locked.map((row) => [row.package_number, row]));
  let read = 0;
  return groups.map(({ packageNumber, keys }) => {
    const groupRows = rows.slice(read, read + keys.length);
    read += keys.length;
    const row = free.get(packageNumber);
    return row ? lockedOf(row, groupRows, keys, sentAt) : null;
  });
}

/**
 * Builds a locked auction from the auction's row and the context rows of its requests. Throws when a context
 * row is missing.
 */
function lockedOf(
  locked: RecordRow,
  rows: readonly ContextRow[],
  keys: readonly DecisionKey[],
  sentAt: number,
): LockedAuction {
  const [first] = rows;
  if (!first || rows.length !== keys.length) throw new Error('the database gave no time');
  const { now, beat_at: heartbeatAt } = first;
  const context = { now, sentAt, heartbeatAt, requests: rows.map(requestOf) };
  return { auction: recordOf(locked), context };
}

function requestOf(row: ContextRow): RequestContext {
  const { code, earlier } = row;
  return {
    entrant:
      code === null
        ? null
        : entrantOf({ ...row, code, bids: row.bids ?? 0, earlier_bids: row.earlier_bids ?? 0 }),
    earlier: earlier && eventOfRow({ ...earlier, at: Math.round(earlier.at) }),
  };
}

interface EntrantRow {
  code: string;
  amount: number | null;
  opening_offer: number | null;
  bids: number;
  bid_at: number | null;
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
    lastBidAt: row.bid_at,
    earlier: row.earlier_amount,
    earlierBids: row.earlier_bids,
    outRound: row.out_round,
  };
}

/** Reads the row of the supplier with this code. Throws when there is none. */
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
      'bid_at',
      'earlier_amount',
      'earlier_bids',
      'out_round',
    ])
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return entrantOf(row);
}

/**
 * Reads the last valid bid of every supplier in the current round, with the supplier's number of
 * bids, in no particular order; suppliers without a valid bid are left out.
 */
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

/**
 * AU31: marks a supplier's valid bids of all rounds void by the event `eventSeq`, and clears, in
 * the supplier's row, the amount, time and number of the supplier's bids, of this and of earlier
 * rounds. Returns how many bids became void.
 */
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

/**
 * AU34: gives a reminder the next running number of each supplier who may read the reminder; the numbers of
 * each supplier start at 1.
 */
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

/** Returns whether the auction has a supplier with this code. */
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

/**
 * Lists at most 50 auctions with something due within `withinMs`, the earliest first: a fault to check
 * (AU18), an end, the opening of a round (AU17), an award's deadline (AU41). `inMs` is the number of ms until
 * then; zero or negative if something is due already.
 */
export async function listSoon(
  clock: Clock,
  withinMs: number,
  db: Executor,
): Promise<{ packageNumber: string; inMs: number }[]> {
  const { rows } = await sql<{ package_number: string; in_ms: number }>`
    with present as (select ${clock.now()} as at),
    due as (
      select package_number, case
        when fault_from is not null then present.at
        when not settled and run_state = 'started' then least(closes_at, award_due_at,
          case when rounds is not null and rounds ->> 'isOpen' = 'false' then opens_at end)
        else award_due_at end as due_at
      from auction, present
      where fault_from is not null or award_due_at is not null
        or not settled and run_state = 'started')
    select package_number, (extract(epoch from due_at - present.at) * 1000)::float8 as in_ms
    from due, present where due_at <= present.at + ${withinMs}::int * interval '1 millisecond'
    order by due_at limit 50`.execute(db);
  return rows.map((row) => ({ packageNumber: row.package_number, inMs: row.in_ms }));
}

/** Lists the package numbers of at most 50 auctions with something due now, the earliest first. */
export async function listDue(clock: Clock, db: Executor): Promise<string[]> {
  return (await listSoon(clock, 0, db)).map(({ packageNumber }) => packageNumber);
}
