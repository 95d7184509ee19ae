import { CompiledQuery } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { awardDueAt } from './record.ts';
import type { AcceptedBid, UnitOfWork } from './unit-of-work.ts';

/**
 * Writes a unit of work: events, accepted bids, the suppliers' places, the auction. One text for any
 * number of events and bids, so that it is planned once.
 */
const WRITE_EVENTS = `with new_events as (
    insert into auction_event (package_number, seq, at, kind, actor_id, code, request_key, payload,
      salt, secret_salt, prev_hash, hash)
    select $1, seq, at, kind, actor_id, code, request_key, payload::jsonb, salt, secret_salt, prev_hash, hash
    from unnest((select $2::bigint[]), (select $3::timestamptz[]), (select $4::text[]), (select $5::text[]), (select $6::text[]), (select $7::text[]),
      (select $8::text[]), (select $9::text[]), (select $10::text[]), (select $11::text[]), (select $12::text[]))
      as e (seq, at, kind, actor_id, code, request_key, payload, salt, secret_salt, prev_hash, hash)
  ), new_bids as (
    insert into auction_bid (package_number, seq, index, code, amount, at)
    select $1, b.seq, b.n + coalesce((select index from auction_bid
      where package_number = $1 order by seq desc limit 1), 0), b.code, b.amount, b.at
    from unnest((select $13::bigint[]), (select $14::text[]), (select $15::bigint[]), (select $16::timestamptz[]))
      with ordinality as b (seq, code, amount, at, n)
  ), places as (
    update auction_entrant t
    set amount = p.amount, bid_at = p.at, bid_seq = p.seq, bids = t.bids + p.made
    from unnest((select $17::text[]), (select $18::bigint[]), (select $19::timestamptz[]), (select $20::bigint[]), (select $21::int[]))
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

/** The parameters of any unit of work. */
function valuesOf({ auction, events, bids }: UnitOfWork): unknown[] {
  const { clock } = auction;
  const places = placesOf(bids);
  return [
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
}

/**
 * One accepted bid and nothing else, which is what most transactions are when many auctions run at
 * once: a third of the parameters, and no arrays.
 */
const WRITE_BID = `/* prepared, last */ with new_event as (
    insert into auction_event (package_number, seq, at, kind, actor_id, code, request_key, payload,
      salt, secret_salt, prev_hash, hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12)
  ), new_bid as (
    insert into auction_bid (package_number, seq, index, code, amount, at)
    values ($1, $2, 1 + coalesce((select index from auction_bid
      where package_number = $1 order by seq desc limit 1), 0), $6, $13, $3)
  ), place as (
    update auction_entrant set amount = $13, bid_at = $3, bid_seq = $2, bids = bids + 1
    where package_number = $1 and code = $6)
  update auction set last_seq = $2, head_hash = $12, last_event_at = $3, bid_count = $14,
    best_amount = $15, best_code = $16
  where package_number = $1`;

/** The parameters of a unit of work that is one accepted bid and nothing else; null for any other. */
function valuesOfBid({ auction, start, events, bids }: UnitOfWork): unknown[] | null {
  const [event] = events;
  const [bid] = bids;
  if (!event || !bid || events.length > 1) return null;
  const { lastSeq, headHash, lastEventAt, bidCount, bestAmount, bestCode, ...rest } = auction;
  const before: Readonly<Record<string, unknown>> = { ...start };
  if (Object.entries(rest).some(([name, value]) => before[name] !== value)) return null;
  return [
    auction.packageNumber,
    lastSeq,
    iso(lastEventAt),
    event.kind,
    event.actorId,
    event.code,
    event.requestKey,
    JSON.stringify(event.payload),
    event.salt,
    event.secretSalt,
    event.prevHash,
    headHash,
    bid.amount,
    bidCount,
    bestAmount,
    bestCode,
  ];
}

const WRITE = `/* prepared, last */ ${WRITE_EVENTS}`;
/** The same inside of a larger write, which goes on after it. */
const WRITE_WITHIN = `/* prepared */ ${WRITE_EVENTS}`;

/**
 * Writes a decision in one statement; COMMIT goes with it, unless it is part of a larger write
 * (`within`).
 */
export async function writeWork(
  work: UnitOfWork,
  place: 'last' | 'within',
  trx: Executor,
): Promise<void> {
  const bid = place === 'last' ? valuesOfBid(work) : null;
  const text = place === 'last' ? WRITE : WRITE_WITHIN;
  await trx.executeQuery(
    bid ? CompiledQuery.raw(WRITE_BID, bid) : CompiledQuery.raw(text, valuesOf(work)),
  );
}
