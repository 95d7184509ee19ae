import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { CompiledQuery, sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { pipelined } from '../../kernel/db/pg/fast-client.ts';
import { type AuctionEvent, type EventRow, eventOfRow } from './events.ts';
import { type AuctionRecord, awardDueAt, type RecordRow, recordOf } from './record.ts';
import type { AcceptedBid, UnitOfWork } from './unit-of-work.ts';

/**
 * A place in the queue for the auction's row. The lock of a row alone is not fair: a newcomer may
 * overtake one who is just being woken, and then a stream of bids would keep a pause waiting.
 */
const QUEUE = '/* prepared */ select pg_advisory_xact_lock(hashtextextended($1, 74))';

/**
 * Takes the auction's row for this transaction. Its columns are named one by one: the plan is kept,
 * and must outlive a migration that adds one.
 */
const LOCK = `/* prepared */ select package_number, rules, opens_at, closes_at, original_closes_at, extensions_used, run_state, paused_at,
    state_reason, settled, outcome, last_seq, head_hash, last_event_at, bid_count, best_amount,
    best_code, opening_best, message_seq, fault_from, fault_to, fault_cause, award_wait_ms, award, rounds,
    is_rehearsal
  from auction where package_number = $1 for update`;

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

/** The supplier and the request that a decision is about. */
export interface DecisionKey {
  readonly supplierId: string | null;
  readonly personId: string;
  readonly requestKey: string | null;
}

/** Time, entrants and earlier events in one statement; the time is read once. */
const contextOf = (packageNumber: string, keys: readonly DecisionKey[], clock: Clock) =>
  sql<ContextRow>`
    /* prepared */ with moment as materialized (
      select ${clock.now()} as now, (select beat_at from platform_pulse) as beat_at)
    select moment.now, moment.beat_at, e.code, e.amount, e.opening_offer, e.bids, e.earlier_amount, e.earlier_bids, e.out_round,
      (select json_build_object('seq', v.seq, 'at', extract(epoch from v.at) * 1000, 'kind', v.kind,
          'actor_id', v.actor_id, 'code', v.code, 'request_key', v.request_key,
          'payload', v.payload, 'salt', v.salt, 'secret_salt', v.secret_salt, 'prev_hash', v.prev_hash,
          'hash', v.hash)
        from auction_event v
        where v.package_number = ${packageNumber} and v.actor_id = k.actor_id
          and v.request_key = k.request_key) as earlier
    from moment cross join unnest(${keys.map((key) => key.supplierId)}::text[],
      ${keys.map((key) => key.personId)}::text[], ${keys.map((key) => key.requestKey)}::text[])
      with ordinality as k (supplier_id, actor_id, request_key, n)
    left join auction_entrant e
      on e.package_number = ${packageNumber} and e.supplier_id = k.supplier_id
    order by k.n`;

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
): Promise<{ auction: AuctionRecord; context: DecisionContext } | null> {
  const sentAt = clock.guard?.monotonic() ?? 0;
  const [, [locked], rows] = await pipelined(
    [
      CompiledQuery.raw(QUEUE, [packageNumber]),
      CompiledQuery.raw(LOCK, [packageNumber]) as CompiledQuery<RecordRow>,
      contextOf(packageNumber, keys, clock).compile(trx),
    ],
    trx,
  );
  if (!locked) return null;
  const [first] = rows;
  if (!first || rows.length !== keys.length) throw new Error('the database gave no time');
  const context: DecisionContext = {
    now: first.now,
    sentAt,
    heartbeatAt: first.beat_at,
    requests: rows.map(requestOf),
  };
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

/**
 * Writes a unit of work: events, accepted bids, the suppliers' places, the auction. One text for any
 * number of events and bids, so that it is planned once. COMMIT goes with it.
 */
const WRITE = `/* prepared, last */ with new_events as (
    insert into auction_event (package_number, seq, at, kind, actor_id, code, request_key, payload,
      salt, secret_salt, prev_hash, hash)
    select $1, seq, at, kind, actor_id, code, request_key, payload::jsonb, salt, secret_salt, prev_hash, hash
    from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
      as e (seq, at, kind, actor_id, code, request_key, payload, salt, secret_salt, prev_hash, hash)
  ), new_bids as (
    insert into auction_bid (package_number, seq, index, code, amount, at)
    select $1, b.seq, b.n + coalesce((select index from auction_bid
      where package_number = $1 order by seq desc limit 1), 0), b.code, b.amount, b.at
    from unnest($13::bigint[], $14::text[], $15::bigint[], $16::timestamptz[])
      with ordinality as b (seq, code, amount, at, n)
  ), places as (
    update auction_entrant t
    set amount = p.amount, bid_at = p.at, bid_seq = p.seq, bids = t.bids + p.made
    from unnest($17::text[], $18::bigint[], $19::timestamptz[], $20::bigint[], $21::int[])
      as p (code, amount, at, seq, made)
    where t.package_number = $1 and t.code = p.code)
  update auction set
    opens_at = $22, original_closes_at = $23, closes_at = $24, extensions_used = $25,
    run_state = $26, paused_at = $27, settled = $28, state_reason = $29, outcome = $30::jsonb,
    rounds = $31::jsonb, award = $32::jsonb, award_due_at = $33, last_seq = $34, head_hash = $35,
    last_event_at = $36, bid_count = $37, best_amount = $38, best_code = $39, message_seq = $40
  where package_number = $1`;

const iso = (at: number): string => new Date(at).toISOString();
const momentOrNull = (at: number | null) => (at === null ? null : moment(at));
const json = (value: unknown) => value && JSON.stringify(value);

/** The last bid of each supplier of a unit of work, with the number of theirs in it. */
function placesOf(bids: readonly AcceptedBid[]): (AcceptedBid & { readonly made: number })[] {
  const places = new Map<string, AcceptedBid & { made: number }>();
  for (const bid of bids)
    places.set(bid.code, { ...bid, made: (places.get(bid.code)?.made ?? 0) + 1 });
  return [...places.values()];
}

/** Writes a decision in one statement; it is the last one of its transaction. */
export async function write(work: UnitOfWork, trx: Executor): Promise<void> {
  const { auction, events, bids } = work;
  const { clock } = auction;
  const places = placesOf(bids);
  const values = [
    auction.packageNumber,
    events.map(({ seq }) => seq),
    events.map(({ at }) => iso(at)),
    events.map(({ kind }) => kind),
    events.map(({ actorId }) => actorId),
    events.map(({ code }) => code),
    events.map(({ requestKey }) => requestKey),
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ salt }) => salt),
    events.map(({ secretSalt }) => secretSalt),
    events.map(({ prevHash }) => prevHash),
    events.map(({ hash }) => hash),
    bids.map(({ seq }) => seq),
    bids.map(({ code }) => code),
    bids.map(({ amount }) => amount),
    bids.map(({ at }) => iso(at)),
    places.map(({ code }) => code),
    places.map(({ amount }) => amount),
    places.map(({ at }) => iso(at)),
    places.map(({ seq }) => seq),
    places.map(({ made }) => made),
    moment(clock.opensAt),
    moment(clock.originalClosesAt),
    moment(clock.closesAt),
    clock.extensionsUsed,
    clock.runState,
    momentOrNull(clock.pausedAt),
    clock.settled,
    auction.stateReason,
    json(auction.outcome),
    json(auction.rounds),
    json(auction.award),
    momentOrNull(awardDueAt(auction)),
    auction.lastSeq,
    auction.headHash,
    moment(auction.lastEventAt),
    auction.bidCount,
    auction.bestAmount,
    auction.bestCode,
    auction.messageSeq,
  ];
  await trx.executeQuery(CompiledQuery.raw(WRITE, values));
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
