import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { type AuctionEvent, contentOf, type EventKind } from '../ledger/events.ts';
import { findAuction } from '../ledger/lookups.ts';

/*
 * AU21: while the number of sealed quotes is hidden, a supplier's own events are shown with numbers that
 * count only this supplier's events, from 1. Sequence numbers of the log would tell how many events of others
 * came before.
 */

/**
 * The kinds of events that a supplier sees in the list of their own events, each with the kind that the list
 * shows.
 */
export const OWN_KINDS = {
  'bid.accepted': 'accepted',
  'bid.refused': 'refused',
  'bids.limited': 'refused',
  'bids.voided': 'voided',
  'quote.sealed': 'accepted',
  'quote.withdrawn': 'withdrawn',
  'withdrawal.refused': 'refused',
} as const satisfies Partial<Record<EventKind, string>>;

export const ownKinds = Object.keys(OWN_KINDS);

/**
 * Counts a supplier's events of `OWN_KINDS` up to and including sequence number `upTo`; all events if `upTo`
 * is null.
 */
export async function countOwnEvents(
  packageNumber: string,
  code: string,
  upTo: number | null,
  db: Executor,
): Promise<number> {
  let query = db
    .selectFrom('auction_event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('kind', 'in', ownKinds);
  if (upTo !== null) query = query.where('seq', '<=', upTo);
  return Number((await query.executeTakeFirstOrThrow()).total);
}

/**
 * Returns the number of an event among its supplier's own events, from 1; null unless the auction hides the
 * number of its quotes now.
 */
export async function ownNumberOf(
  packageNumber: string,
  { code, seq }: Pick<AuctionEvent, 'code' | 'seq'>,
  db: Executor,
): Promise<number | null> {
  const auction = await findAuction(packageNumber, db);
  if (!auction || !isCountHidden(auction.rules, auction.outcome)) return null;
  return countOwnEvents(packageNumber, code ?? '', seq, db);
}

/**
 * Returns the number and the hash by which a response tells a supplier which event is meant. If
 * `number` is null: the event's sequence number and hash in the log. Otherwise: `number` (its
 * number among the supplier's own events), and the digest of the event's open part, which the
 * public log contains once the auction has an outcome.
 */
export const placeOf = (
  event: AuctionEvent,
  number: number | null,
): { readonly seq: number; readonly eventHash: string } =>
  number === null
    ? { seq: event.seq, eventHash: event.hash }
    : { seq: number, eventHash: sha256(contentOf(event)) };

/**
 * Finds the sequence number in the log of the supplier's event with this own number, from 1; resolves to null
 * if there is no such event.
 */
export async function findOwnSeq(
  packageNumber: string,
  code: string,
  number: number,
  db: Executor,
): Promise<number | null> {
  if (number < 1) return null;
  const row = await db
    .selectFrom('auction_event')
    .select('seq')
    .where('package_number', '=', packageNumber)
    .where('code', '=', code)
    .where('kind', 'in', ownKinds)
    .orderBy('seq')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}
