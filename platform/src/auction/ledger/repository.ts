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

/** The columns of a record. */
const RECORD = `package_number, rules, opens_at, closes_at, original_closes_at, extensions_used, run_state, paused_at,
    state_reason, settled, outcome, last_seq, head_hash, last_event_at, bid_count, best_amount,
    best_code, opening_best, message_seq, fault_from, fault_to, fault_cause, award_wait_ms, award, rounds,
    is_rehearsal, is_evaluated`;

/**
 * Takes the auction's row for this transaction. Before that it takes a place in a queue: the lock of
 * a row alone is not fair. A newcomer may overtake one who is just being woken, and then a stream of
 * bids would keep a pause waiting. The row's columns are named one by one: the plan is kept, and must
 * outlive a migration that adds one.
 */
const LOCK = `select ${RECORD}
  from auction
  where package_number = $1 and (select pg_advisory_xact_lock(hashtextextended($1, 74)) is not null)
  for update`;

/**
 * The same of those auctions that are free; nobody is waited for. Whoever waits in the queue has it
 * before: then the place in it is not to be had.
 */
const LOCK_FREE = `select ${RECORD}
  from unnest((select $1::text[])) as k (number) join auction on package_number = k.number
  where pg_try_advisory_xact_lock(hashtextextended(k.number, 74))
  for update of auction skip locked`;

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

/** The data of the decisions of one transaction, beside the auction. */
export interface DecisionContext {
  /** By the database's clock, read once, while the lock is held. */
  readonly now: number;
  /** The moment before the reading of the clock, by the guard's monotonic clock. */
  readonly sentAt: number;
  /** AU18: the platforms' last heartbeat; null before the first. */
  readonly heartbeatAt: number | null;
  /** One for each request, in their order. */
  readonly requests: readonly RequestContext[];
}

export interface RequestContext {
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

/** An auction whose row a transaction holds, with the data of its decisions. */
export interface TakenAuction {
  readonly auction: AuctionRecord;
  readonly context: DecisionContext;
}

/** The supplier and the request that a decision is about. */
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
  'e.code, e.amount, e.opening_offer, e.bids, e.earlier_amount, e.earlier_bids, e.out_round';

/** Time, entrant and earlier event of one request: its supplier, person and key. */
const ONE_CONTEXT = `select t.now, (select beat_at from platform_pulse) as beat_at, ${ENTRANT},
    (${EARLIER} = $1 and v.actor_id = $3 and v.request_key = $4) as earlier
  from (select NOW as now) t
  left join auction_entrant e on e.package_number = $1 and e.supplier_id = $2`;

/**
 * The same of several, in arrays; the time is read once for all. The arrays stand in selects of their
 * own, so that the planner does not look into them: it would plan anew for each length.
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
 * The same of several auctions. The entrant is looked up once for each request, whatever is known of
 * the table's size when the statement is planned.
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

/** The own parameters of each of the three. */
const OWN = 4;
const oneContext = statementWithNow<ContextRow>(ONE_CONTEXT, OWN);
const contexts = statementWithNow<ContextRow>(CONTEXTS, OWN);
const contextsOfSeveral = statementWithNow<ContextRow>(CONTEXTS_OF_SEVERAL, OWN);

/** Time, entrants and earlier events in one statement. */
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
 * Locks the auction's row for this transaction and reads the data of its decisions; null when
 * there is no such auction. The reading is a statement of its own, after the lock: a statement sees
 * only data that was committed when it began, and before the lock this may be old.
 */
export async function lockAuction(
  packageNumber: string,
  keys: readonly DecisionKey[],
  clock: Clock,
  trx: Executor,
): Promise<TakenAuction | null> {
  const sentAt = clock.guard?.monotonic() ?? 0;
  const [[locked], rows] = await pipelined(
    [namedText<RecordRow>(LOCK, [packageNumber]), contextOf(packageNumber, keys, clock, trx)],
    trx,
  );
  return locked ? takenOf(locked, rows, keys, sentAt) : null;
}

/** Requests about one auction. */
interface AuctionKeys {
  readonly packageNumber: string;
  readonly keys: readonly DecisionKey[];
}

/**
 * Locks those of several auctions that are free, and reads the data of their decisions, as
 * `lockAuction` does; null stands for each of the others.
 */
export async function lockFree(
  groups: readonly AuctionKeys[],
  clock: Clock,
  trx: Executor,
): Promise<(TakenAuction | null)[]> {
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
    const own = rows.slice(read, read + keys.length);
    read += keys.length;
    const row = free.get(packageNumber);
    return row ? takenOf(row, own, keys, sentAt) : null;
  });
}

/** A locked auction with the rows of its requests. */
function takenOf(
  locked: RecordRow,
  rows: readonly ContextRow[],
  keys: readonly DecisionKey[],
  sentAt: number,
): TakenAuction {
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

/** Reads a supplier's place: for a robot, and after something that was due has changed it (AU17). */
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

/**
 * Auctions of which something is due within `withinMs`: a pause for a fault (AU18), an end, the
 * opening of a round (AU17), an award's end (AU41). `inMs` is 0 or less where it is due now.
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

/** Auctions of which something is due now. */
export async function listDue(clock: Clock, db: Executor): Promise<string[]> {
  return (await listSoon(clock, 0, db)).map(({ packageNumber }) => packageNumber);
}
