import type { CompiledQuery } from 'kysely';
import { namedText } from '../../kernel/db/pg/prepared.ts';
import { isoMoment, rowValuesOf, WRITE_ROWS } from './rows.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/*
 * The statements for units of work that change only those columns of the auction's row that a bid changes, as
 * most units do. Neither statement writes the other columns of `auction`.
 */

/** Writes one unit of work whose only event is an accepted bid, without arrays. */
const WRITE_BID = `with new_event as (
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

/** Writes the events and accepted bids of any number of auctions. */
const WRITE_BIDS = `${WRITE_ROWS}
  update auction a set last_seq = w.last_seq, head_hash = w.head_hash, last_event_at = w.last_event_at,
    bid_count = w.bid_count, best_amount = w.best_amount, best_code = w.best_code
  from unnest((select $25::text[]), (select $26::bigint[]), (select $27::text[]),
    (select $28::timestamptz[]), (select $29::bigint[]), (select $30::bigint[]), (select $31::text[]))
    as w (package_number, last_seq, head_hash, last_event_at, bid_count, best_amount, best_code)
  where a.package_number = w.package_number`;

/** Returns whether a unit of work changes only those columns of its auction that a bid changes. */
export function isOnlyBids({ auction, start }: UnitOfWork): boolean {
  const { lastSeq, headHash, lastEventAt, bidCount, bestAmount, bestCode, ...others } = auction;
  const before: Readonly<Record<string, unknown>> = { ...start };
  return Object.entries(others).every(([name, value]) => before[name] === value);
}

/** Returns the statement that writes units of work for which `isOnlyBids` holds. */
export function bidsStatement(works: readonly UnitOfWork[]): CompiledQuery {
  const [work] = works;
  const isOne = work && works.length === 1 && work.events.length === 1 && work.bids.length === 1;
  return isOne
    ? namedText(WRITE_BID, valuesOfBid(work))
    : namedText(WRITE_BIDS, valuesOfBids(works));
}

function valuesOfBid({ auction, events: [event], bids: [bid] }: UnitOfWork): unknown[] {
  if (!event || !bid) throw new Error('no bid to write');
  return [
    auction.packageNumber,
    auction.lastSeq,
    isoMoment(auction.lastEventAt),
    event.kind,
    event.actorId,
    event.code,
    event.requestKey,
    JSON.stringify(event.payload),
    event.salt,
    event.secretSalt,
    event.prevHash,
    auction.headHash,
    bid.amount,
    auction.bidCount,
    auction.bestAmount,
    auction.bestCode,
  ];
}

function valuesOfBids(works: readonly UnitOfWork[]): unknown[] {
  const auctions = works.map(({ auction }) => auction);
  return [
    ...rowValuesOf(works),
    auctions.map(({ packageNumber }) => packageNumber),
    auctions.map(({ lastSeq }) => lastSeq),
    auctions.map(({ headHash }) => headHash),
    auctions.map(({ lastEventAt }) => isoMoment(lastEventAt)),
    auctions.map(({ bidCount }) => bidCount),
    auctions.map(({ bestAmount }) => bestAmount),
    auctions.map(({ bestCode }) => bestCode),
  ];
}
