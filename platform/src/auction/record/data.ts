import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { printedHeadText } from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { type Placed, placedFor } from '@jicai/shared/domain/auction/award/award.ts';
import { togetherOf } from '@jicai/shared/domain/auction/award/together.ts';
import { validBids } from '@jicai/shared/domain/auction/replay/bids.ts';
import { createReplay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { type BoardState, ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Start } from '../replay/repository.ts';

/**
 * The largest number of events that a file lists: the last ones of the log. The file tells how many earlier
 * events it omits; the published log has all events.
 */
const MAX_EVENTS = 100_000;

/** The content of a finished auction's record. */
export interface RecordData {
  readonly info: PackageInfo;
  readonly board: BoardState;
  /**
   * The suppliers with a bid in the order of the result. `place` is the rank from 1; null for suppliers whom
   * the evaluation excluded.
   */
  readonly ranked: readonly Placed<{ readonly code: string }>[];
  /** All valid bids of the whole log, oldest first. */
  readonly bids: readonly BidRow[];
  /** The events that the file lists, oldest first: the whole log, or the last events of the log. */
  readonly events: readonly ReplayEvent[];
  /** The number of events before `events` that the file omits. */
  readonly leftOut: number;
  readonly lastSeq: number;
  readonly headHash: string;
  /** TL1: the ids of the keys with which the installation signs; an id is the key's fingerprint. */
  readonly keyIds: readonly string[];
  /** The address of the page on which anybody can check the record against the log (AU52). */
  readonly auditUrl: string;
  /**
   * The address `auditUrl` with the key fingerprints and the log's last hash as parameters, for the QR code.
   */
  readonly pinnedUrl: string;
  readonly madeAt: number;
}

/**
 * The site's address, key ids and time that are printed in a record, and the limit of listed
 * events.
 */
export interface Made {
  readonly publicUrl: string;
  readonly keyIds: readonly string[];
  /** The time at which the record is made, by the database's clock, in epoch ms. */
  readonly madeAt: number;
  readonly maxEvents?: number;
}

/**
 * Returns the content of a finished auction's record, from its initial state and its whole log. Result and
 * ranking are computed from the whole log, however long it is. Runs in the worker thread that makes the file,
 * because replaying 100,000 events takes a quarter of a second.
 */
export function recordData(
  begin: Start,
  events: readonly ReplayEvent[],
  { publicUrl, keyIds, madeAt, maxEvents = MAX_EVENTS }: Made,
): RecordData {
  const { packageNumber } = begin.info;
  const viewer = { role: 'handler', code: null, personId: '' } as const;
  const board = createReplay({ ...begin, viewer }, events).after(events.length);
  const auditUrl = `${publicUrl}/mall/audit/${encodeURIComponent(packageNumber)}`;
  const pins = new URLSearchParams({
    ...(keyIds.length > 0 ? { fingerprint: keyIds.join(',') } : {}),
    head: printedHeadText({ seq: begin.lastSeq, hash: begin.headHash }),
  });
  return {
    info: board.info,
    board,
    ranked: placesIn(board, events),
    bids: validBids(events),
    events: events.slice(-maxEvents),
    leftOut: Math.max(0, events.length - maxEvents),
    lastSeq: begin.lastSeq,
    headHash: begin.headHash,
    keyIds,
    auditUrl,
    pinnedUrl: `${auditUrl}?${pins}`,
    madeAt,
  };
}

function placesIn(
  board: BoardState,
  events: readonly ReplayEvent[],
): readonly Placed<{ readonly code: string }>[] {
  const decided = events.findLast(({ kind }) => kind === 'evaluation.decided')?.payload;
  const textsIn = (name: string) => (decided?.[name] ?? []) as readonly string[];
  const order = textsIn('order');
  const evaluation = { excluded: textsIn('excluded'), ...(order.length > 0 ? { order } : {}) };
  const ranked = ranking(board).map(({ code }) => ({ code }));
  return placedFor(ranked, decided ? evaluation : null);
}

/**
 * Returns the record as the winner with this code may see it (AU20 holds after the close too):
 * rivals are shown by code only, reminders are left out, and only events of the kinds
 * `PUBLIC_KINDS` are listed. In an award by lines (AU43), the outcome shows only the winner's own
 * lines, and the events that offered these lines to the winner are listed too.
 */
export function forWinner(data: RecordData, code: string): RecordData {
  const { board, events } = data;
  const suppliers = board.suppliers.map((supplier) =>
    supplier.code === code ? supplier : { ...supplier, name: null },
  );
  const { outcome } = board;
  const own = outcome?.holders.filter((holder) => holder.code === code) ?? [];
  const shown = own.length > 0 && outcome ? { ...outcome, ...togetherOf(own) } : outcome;
  return {
    ...data,
    board: { ...board, suppliers, reminders: [], outcome: shown },
    events: events.filter(
      (event) => PUBLIC_KINDS.has(event.kind) || isOwnOffer(event, code, own.length > 0),
    ),
  };
}

/**
 * AU43: returns whether an event offers the award to the winner `own` in an award by lines
 * (`byLines`); such an event holds the prices of the lines.
 */
const isOwnOffer = ({ kind, code }: ReplayEvent, own: string, byLines: boolean): boolean =>
  byLines && kind === 'award.offered' && code === own;

const PUBLIC_KINDS = new Set([
  'bid.accepted',
  'end.extended',
  'end.changed',
  'state.paused',
  'state.resumed',
  'state.stopped',
  'bids.voided',
  'quotes.closed',
  'quotes.opened',
  'rules.changed',
  'round.opened',
  'round.closed',
  'auction.closed',
]);
