import type { BidRow, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { printedHeadText } from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { type Placed, placedFor } from '@jicai/shared/domain/auction/award/award.ts';
import { togetherOf } from '@jicai/shared/domain/auction/award/together.ts';
import { validBids } from '@jicai/shared/domain/auction/replay/bids.ts';
import { createReplay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { type BoardState, ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Start } from '../replay/repository.ts';

/** A file lists no more events than this; a longer log is named in it, and published whole. */
const MAX_EVENTS = 100_000;

/** The content of a finished auction's record. */
export interface RecordData {
  readonly info: PackageInfo;
  readonly board: BoardState;
  /** The places at the end, as the result has them: who did not pass the evaluation has none. */
  readonly ranked: readonly Placed<{ readonly code: string }>[];
  /** The bids that count, of the whole log. */
  readonly bids: readonly BidRow[];
  /** The events that the file lists: all, or the last ones. */
  readonly events: readonly ReplayEvent[];
  /** How many events before them it leaves out. */
  readonly leftOut: number;
  readonly lastSeq: number;
  readonly headHash: string;
  /** TL1: the ids of the keys with which the installation signs, which are their fingerprints. */
  readonly keyIds: readonly string[];
  /** The page on which anybody can check it (AU52). */
  readonly auditUrl: string;
  /** The same with the fingerprints and the end of the log, for the QR code. */
  readonly pinnedUrl: string;
  readonly madeAt: number;
}

/** The site, keys and time that are printed in a record. */
export interface Made {
  readonly publicUrl: string;
  readonly keyIds: readonly string[];
  /** Server time in ms. */
  readonly madeAt: number;
  readonly maxEvents?: number;
}

/**
 * The content of a finished auction's record, from where the auction began and its whole log. Result and
 * ranking are those of the whole log, however long it is: playing 100,000 events takes a quarter of a
 * second, so this runs in the thread that makes the file.
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
 * AU20 holds after the close, too: a supplier's record names that supplier only; rivals stay codes,
 * and reminders to them and refused attempts are left out. Of an award by lines it is the record of
 * their own lines (AU43).
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

/** AU43: the prices of the lines stand in the offers of the award. */
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
