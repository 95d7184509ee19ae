import type { BidHistoryRow, OwnEvent } from '@jicai/shared/contract/auction/bidding.ts';
import { limitedWords } from '@jicai/shared/domain/auction/price/limited.ts';
import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { findAuction } from '../ledger/lookups.ts';
import { countOwnEvents, OWN_KINDS, ownKinds } from '../sealed/own-number.ts';
import { readOwnAmounts } from '../sealed/quotes.ts';
import type { BidDeps } from './bids.ts';

/* Reads the lists of a package's bids from the event log, and the list of its suppliers. */

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const offsetOf = ({ page, pageSize }: Page) => (page - 1) * pageSize;

/**
 * AU22: SQL for the supplier's name, over the rows `a` (auction) and `org`; empty in a blind
 * auction before its outcome.
 */
const NAME = sql<string>`case when a.rules ->> 'identity' = 'blind' and a.outcome is null then ''
  else ${nameAt('org', 'org', 'a.closes_at')} end`;

interface BidPayload {
  readonly amount: number | null;
  readonly typed: string;
  readonly reason: MessageKey | null;
  readonly values: Record<string, string>;
}

/** The payload of `bids.limited`: the number of bids above the rate limit (AU54). */
type LimitedPayload = { readonly bids: number };

const amountOf = ({ amount }: BidPayload) => (amount === null ? null : fen(amount));
const reasonOf = ({ reason, values }: BidPayload) => (reason === null ? '' : say(reason, values));

/**
 * AU21: SQL condition, over the row `a` of the auction, under which events of bids may be shown:
 * always in an open auction; in a sealed auction only after the outcome, because before it nobody
 * may learn who has quoted or tried to quote.
 */
const MAY_SHOW = sql<boolean>`(a.rules ->> 'quoteMethod' = 'open' or a.outcome is not null)`;

const BID_KINDS = ['bid.accepted', 'bid.refused', 'bids.limited', 'quote.sealed'];

/**
 * Reads, for handler and supervisor, a page of all bids and quotes, accepted or refused, and of the
 * events that count bids above the rate limit, newest first; `total` counts the rows of all pages.
 * Returns no rows of a sealed auction before its outcome. `reason` is why a bid was refused or
 * voided, that a quote was replaced or withdrawn, or how many bids the rate limit refused; empty
 * for all other rows.
 */
export async function readBidHistory(
  packageNumber: string,
  page: Page,
  db: Executor,
): Promise<{ rows: BidHistoryRow[]; total: number }> {
  const { rows } = await sql<{
    seq: number;
    at: number;
    code: string;
    name: string;
    kind: string;
    payload: BidPayload & LimitedPayload;
    voided: boolean;
    opened: number | null;
    because: string | null;
    ended: 'quote.sealed' | 'quote.withdrawn' | null;
  }>`
    select v.seq, v.at, v.code, ${NAME} as name, v.kind, v.payload, b.amount as opened,
      b.voided_by is not null or q.ended_by is not null as voided,
      (select w.payload->>'reason' from auction_event w
        where w.package_number = b.package_number and w.seq = b.voided_by) as because,
      (select kind from auction_event w where w.package_number = q.package_number and w.seq = q.ended_by) as ended
    from auction_event v
    join auction_entrant e on e.package_number = v.package_number and e.code = v.code
    join auction a on a.package_number = v.package_number
    join org on org.id = e.supplier_id
    left join auction_bid b on b.package_number = v.package_number and b.seq = v.seq
    left join sealed_quote q on q.package_number = v.package_number and q.seq = v.seq
    where v.package_number = ${packageNumber} and v.kind in (${sql.join(BID_KINDS)}) and ${MAY_SHOW}
    order by v.seq desc limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from auction_event v join auction a on a.package_number = v.package_number
    where v.package_number = ${packageNumber} and v.kind in (${sql.join(BID_KINDS)}) and ${MAY_SHOW}`.execute(
    db,
  );
  return {
    total: Number(counts[0]?.total ?? 0),
    rows: rows.map(({ payload, kind, opened, because, ended, ...row }) => {
      if (kind === 'bids.limited')
        return { ...row, typed: '', amount: null, accepted: false, reason: limitedWords(payload) };
      const isSealed = kind === 'quote.sealed';
      const shown = opened === null ? null : fen(opened);
      return {
        ...row,
        typed: isSealed ? '' : payload.typed,
        amount: isSealed ? shown : amountOf(payload),
        accepted: kind !== 'bid.refused',
        reason: isSealed ? endedText(ended) : (because ?? reasonOf(payload)),
      };
    }),
  };
}

function endedText(endedBy: 'quote.sealed' | 'quote.withdrawn' | null): string {
  if (endedBy === null) return '';
  return say(endedBy === 'quote.sealed' ? 'quote.wasReplaced' : 'quote.wasWithdrawn');
}

const ENDED_AS = { 'quote.sealed': 'replaced', 'quote.withdrawn': 'withdrawn' } as const;

/**
 * Reads a page of a supplier's own events (of the kinds in `OWN_KINDS`), newest first, with the
 * amounts of the supplier's sealed quotes if `seals` is given. While the number of sealed quotes is
 * hidden, `seq` counts only the supplier's own events, from 1 (AU21); otherwise it is the log's
 * sequence number.
 */
export async function readOwnEvents(
  packageNumber: string,
  code: string,
  page: Page,
  { db, seals }: Pick<BidDeps, 'db' | 'seals'>,
): Promise<{ rows: OwnEvent[]; total: number }> {
  const rows = await db
    .selectFrom('auction_event')
    .select(['seq', 'at', 'kind', 'payload'])
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('kind', 'in', ownKinds)
    .orderBy('seq', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  const total = await countOwnEvents(packageNumber, code, null, db);
  const auction = await findAuction(packageNumber, db);
  const isHidden = auction !== null && isCountHidden(auction.rules, auction.outcome);
  const numberOf = (seq: number, index: number) =>
    isHidden ? total - offsetOf(page) - index : seq;
  const quoted = rows.filter((row) => row.kind === 'quote.sealed').map(({ seq }) => seq);
  const sealed = seals ? await readOwnAmounts(packageNumber, quoted, seals, db) : null;
  return {
    total,
    rows: rows.map((row, index) => {
      const kind = OWN_KINDS[row.kind as keyof typeof OWN_KINDS];
      const common = { seq: numberOf(row.seq, index), at: row.at, kind };
      if (row.kind === 'quote.sealed') {
        const quote = sealed?.get(row.seq);
        const kind = quote?.endedBy ? ENDED_AS[quote.endedBy] : common.kind;
        return { ...common, kind, amount: quote?.amount ?? null, reason: '' };
      }
      if (row.kind === 'bids.limited')
        return { ...common, amount: null, reason: limitedWords(row.payload as LimitedPayload) };
      if (kind === 'withdrawn') return { ...common, amount: null, reason: '' };
      if (row.kind === 'withdrawal.refused') {
        const { reason } = row.payload as { reason: MessageKey };
        return { ...common, amount: null, reason: say(reason) };
      }
      if (kind === 'voided') {
        const { reason } = row.payload as { reason: string };
        return { ...common, amount: null, reason };
      }
      const payload = row.payload as BidPayload;
      return { ...common, amount: amountOf(payload), reason: reasonOf(payload) };
    }),
  };
}

/**
 * Reads all suppliers, each with the last valid bid (null without one) and the number of valid bids, both of
 * the current round, and the number of refused bids. `refused` includes bids above the rate limit (AU54); it
 * is 0 in a sealed auction before its outcome.
 */
export async function readSupplierStates(packageNumber: string, db: Executor) {
  const { rows } = await sql<{
    code: string;
    name: string;
    bids: number;
    amount: number | null;
    bid_at: number | null;
    refused: number;
  }>`
    select e.code, ${NAME} as name, e.bids, e.amount, e.bid_at,
      (select sum(coalesce((v.payload ->> 'bids')::int, 1)) from auction_event v
        where v.package_number = e.package_number and v.code = e.code
          and v.kind in ('bid.refused', 'bids.limited') and ${MAY_SHOW}) as refused
    from auction_entrant e join org on org.id = e.supplier_id
      join auction a on a.package_number = e.package_number
    where e.package_number = ${packageNumber} order by e.code`.execute(db);
  return rows.map(({ bid_at, amount, refused, ...row }) => ({
    ...row,
    amount: amount === null ? null : fen(amount),
    lastAt: bid_at,
    refused: Number(refused),
  }));
}
