import type { AcceptedBid, UnitOfWork } from './unit-of-work.ts';

/**
 * The beginning of `WRITE` and `WRITE_BIDS`: inserts events and accepted bids and updates the suppliers'
 * rows; an update of `auction` must follow. The text is the same for any number of rows, so the statement is
 * planned once; the arrays are subselects, so that the plan does not depend on their length.
 */
export const WRITE_ROWS = `with new_events as (
    insert into auction_event (package_number, seq, at, kind, actor_id, code, request_key, payload,
      salt, secret_salt, prev_hash, hash)
    select package_number, seq, at, kind, actor_id, code, request_key, payload::jsonb, salt, secret_salt,
      prev_hash, hash
    from unnest((select $1::text[]), (select $2::bigint[]), (select $3::timestamptz[]), (select $4::text[]),
      (select $5::text[]), (select $6::text[]), (select $7::text[]), (select $8::text[]),
      (select $9::text[]), (select $10::text[]), (select $11::text[]), (select $12::text[]))
      as e (package_number, seq, at, kind, actor_id, code, request_key, payload, salt, secret_salt,
        prev_hash, hash)
  ), new_bids as (
    insert into auction_bid (package_number, seq, index, code, amount, at)
    select b.package_number, b.seq, b.n + coalesce((select index from auction_bid before
      where before.package_number = b.package_number order by before.seq desc limit 1), 0),
      b.code, b.amount, b.at
    from unnest((select $13::text[]), (select $14::bigint[]), (select $15::bigint[]), (select $16::text[]),
      (select $17::bigint[]), (select $18::timestamptz[])) as b (package_number, seq, n, code, amount, at)
  ), places as (
    update auction_entrant t
    set amount = p.amount, bid_at = p.at, bid_seq = p.seq, bids = t.bids + p.made
    from unnest((select $19::text[]), (select $20::text[]), (select $21::bigint[]),
      (select $22::timestamptz[]), (select $23::bigint[]), (select $24::int[]))
      as p (package_number, code, amount, at, seq, made)
    where t.package_number = p.package_number and t.code = p.code)`;

export const isoMoment = (at: number): string => new Date(at).toISOString();

/**
 * Returns each supplier's last bid in a unit of work; `made` is the number of the supplier's bids in that
 * unit.
 */
function lastBidsOf(bids: readonly AcceptedBid[]): (AcceptedBid & { readonly made: number })[] {
  const lastBids = new Map<string, AcceptedBid & { made: number }>();
  for (const bid of bids)
    lastBids.set(bid.code, { ...bid, made: (lastBids.get(bid.code)?.made ?? 0) + 1 });
  return [...lastBids.values()];
}

/**
 * Returns the rows of all units of work, each with its package number and `n`, its number within its unit,
 * from 1.
 */
const rowsOf = <Row extends object>(
  works: readonly UnitOfWork[],
  rows: (work: UnitOfWork) => readonly Row[],
) =>
  works.flatMap((work) =>
    rows(work).map((row, index) => ({
      ...row,
      n: index + 1,
      packageNumber: work.auction.packageNumber,
    })),
  );

/**
 * Returns the 24 parameters of `WRITE_ROWS`, which come before the parameters of the rest of the statement.
 */
export function rowValuesOf(works: readonly UnitOfWork[]): unknown[] {
  const events = rowsOf(works, (work) => work.events);
  const bids = rowsOf(works, (work) => work.bids);
  const lastBids = rowsOf(works, (work) => lastBidsOf(work.bids));
  return [
    events.map(({ packageNumber }) => packageNumber),
    events.map(({ seq }) => seq),
    events.map(({ at }) => isoMoment(at)),
    events.map(({ kind }) => kind),
    events.map(({ actorId }) => actorId),
    events.map(({ code }) => code),
    events.map(({ requestKey }) => requestKey),
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ salt }) => salt),
    events.map(({ secretSalt }) => secretSalt),
    events.map(({ prevHash }) => prevHash),
    events.map(({ hash }) => hash),
    bids.map(({ packageNumber }) => packageNumber),
    bids.map(({ seq }) => seq),
    bids.map(({ n }) => n),
    bids.map(({ code }) => code),
    bids.map(({ amount }) => amount),
    bids.map(({ at }) => isoMoment(at)),
    lastBids.map(({ packageNumber }) => packageNumber),
    lastBids.map(({ code }) => code),
    lastBids.map(({ amount }) => amount),
    lastBids.map(({ at }) => isoMoment(at)),
    lastBids.map(({ seq }) => seq),
    lastBids.map(({ made }) => made),
  ];
}
