import type { BidHistoryRow, OwnEvent } from '@jicai/shared/contract/bidding.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../db/open.ts';

/* Lists read from the event log, newest first. Two statements a page: rows and count. */

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const offsetOf = ({ page, pageSize }: Page) => (page - 1) * pageSize;

/** AU22: with `blind`, nobody has a name before the close. */
const NAME = sql<string>`case when a.identity = 'blind' and not a.settled then '' else org.name end`;

interface BidPayload {
  readonly amount: number | null;
  readonly typed: string;
  readonly reason: MessageKey | null;
  readonly values: Record<string, string>;
}

const amountOf = ({ amount }: BidPayload) => (amount === null ? null : fen(amount));
const reasonOf = ({ reason, values }: BidPayload) => (reason === null ? '' : say(reason, values));

/** Every bid of an auction, the refused ones with their reason; for handler and supervisor. */
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
    payload: BidPayload;
    voided: boolean;
  }>`
    select v.seq, v.at, v.code, ${NAME} as name, v.kind, v.payload,
      exists (select from auction_bid b where b.package_number = v.package_number and b.seq = v.seq
        and b.voided_by is not null) as voided
    from auction_event v
    join auction_entrant e on e.package_number = v.package_number and e.code = v.code
    join auction a on a.package_number = v.package_number
    join org on org.id = e.supplier_id
    where v.package_number = ${packageNumber} and v.kind in ('bid.accepted', 'bid.refused')
    order by v.seq desc limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db);
  const total = await countEvents(packageNumber, null, ['bid.accepted', 'bid.refused'], db);
  return {
    total,
    rows: rows.map(({ payload, kind, ...row }) => ({
      ...row,
      typed: payload.typed,
      amount: amountOf(payload),
      accepted: kind === 'bid.accepted',
      reason: reasonOf(payload),
    })),
  };
}

const OWN_KINDS = {
  'bid.accepted': 'accepted',
  'bid.refused': 'refused',
  'bids.voided': 'voided',
} as const;

/** A supplier's own bids and what happened to them. */
export async function readOwnEvents(
  packageNumber: string,
  code: string,
  page: Page,
  db: Executor,
): Promise<{ rows: OwnEvent[]; total: number }> {
  const kinds = Object.keys(OWN_KINDS);
  const rows = await db
    .selectFrom('auction_event')
    .select(['seq', 'at', 'kind', 'payload'])
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('kind', 'in', kinds)
    .orderBy('seq', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  const total = await countEvents(packageNumber, code, kinds, db);
  return {
    total,
    rows: rows.map((row) => {
      const kind = OWN_KINDS[row.kind as keyof typeof OWN_KINDS];
      if (kind === 'voided') {
        const { reason } = row.payload as { reason: string };
        return { seq: row.seq, at: row.at, kind, amount: null, reason };
      }
      const payload = row.payload as BidPayload;
      return {
        seq: row.seq,
        at: row.at,
        kind,
        amount: amountOf(payload),
        reason: reasonOf(payload),
      };
    }),
  };
}

async function countEvents(
  packageNumber: string,
  code: string | null,
  kinds: string[],
  db: Executor,
) {
  let query = db
    .selectFrom('auction_event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('package_number', '=', packageNumber)
    .where('kind', 'in', kinds);
  if (code !== null) query = query.where('code', '=', code);
  return Number((await query.executeTakeFirstOrThrow()).total);
}

/** Each supplier's place, with how often he was refused. */
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
      (select count(*) from auction_event v where v.package_number = e.package_number
        and v.code = e.code and v.kind = 'bid.refused') as refused
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
