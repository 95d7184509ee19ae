import type { AcceptedBid, UnitOfWork } from './unit-of-work.ts';

/**
 * The beginning of the statements that write units of work: events, accepted bids, the suppliers'
 * places; the auctions' own rows follow. One text for any number of rows, so that it is planned once;
 * the arrays stand in selects of their own, so that the planner does not look into them.
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

/** The last bid of each supplier of a unit of work, with the number of theirs in it. */
function placesOf(bids: readonly AcceptedBid[]): (AcceptedBid & { readonly made: number })[] {
  const places = new Map<string, AcceptedBid & { made: number }>();
  for (const bid of bids)
    places.set(bid.code, { ...bid, made: (places.get(bid.code)?.made ?? 0) + 1 });
  return [...places.values()];
}

/** The rows that units of work make, with the number of their auction. */
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

/** The 24 parameters of `WRITE_ROWS`; those of the rest of the statement follow them. */
export function rowValuesOf(works: readonly UnitOfWork[]): unknown[] {
  const events = rowsOf(works, (work) => work.events);
  const bids = rowsOf(works, (work) => work.bids);
  const places = rowsOf(works, (work) => placesOf(work.bids));
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
    places.map(({ packageNumber }) => packageNumber),
    places.map(({ code }) => code),
    places.map(({ amount }) => amount),
    places.map(({ at }) => isoMoment(at)),
    places.map(({ seq }) => seq),
    places.map(({ made }) => made),
  ];
}
