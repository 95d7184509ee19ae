import { isDeepStrictEqual } from 'node:util';
import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import { Frame } from '@jicai/shared/contract/auction/live/socket.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { BoardPatch, BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { encodeEvent } from '../../gateway/fan-out.ts';
import type { Step, Version } from '../history.ts';
import { diff } from './diff.ts';
import { isVisible, numberedFor, ownRounds, project } from './projection.ts';

/**
 * The times in every message, in ms: the server's time and the end of the auction or, with rounds,
 * of the current round, both since 1970, and the age of the data.
 */
export interface Timing {
  readonly serverTimeMs: number;
  readonly closesAtMs: number;
  readonly dataAgeMs: number;
}

/**
 * Returns the patches for organisers and suppliers from `state` to `next`; `null` when neither
 * audience sees a difference. Returns `'restart'` if `state` is `null`, if `restarted`, and when no
 * patch can express the change.
 */
export function patchesTo(
  state: BoardState | null,
  next: BoardState,
  newBids: readonly BidRow[],
  restarted: boolean,
) {
  if (state === null || restarted) return 'restart';
  // A patch cannot contain opening offers, and the projections that are compared below contain
  // none, so `diff` does not notice a changed offer.
  if (!isDeepStrictEqual(state.openingOffers, next.openingOffers)) return 'restart';
  const organiser = diff(project(state, 'organiser'), project(next, 'organiser'), newBids);
  const supplier = diff(project(state, 'supplier'), project(next, 'supplier'), newBids);
  if (organiser === 'restart' || supplier === 'restart') return 'restart';
  return organiser === null && supplier === null ? null : { organiser, supplier };
}

interface Patches {
  readonly organiser: BoardPatch;
  readonly supplier: BoardPatch;
}

/** A frame without its patch. */
type Head = Omit<Frame, 'patch'>;

function stepOf(patch: BoardPatch, head: Head): Step {
  const frame: Frame = { ...head, patch };
  return { frame, message: encodeEvent('frame', encode(Frame, frame)) };
}

/**
 * Builds the steps from `state` to `next`: one per audience and, in place of the suppliers' step, one for each
 * supplier for whom this change contains private data.
 */
export function stepsTo(
  state: BoardState | null,
  next: BoardState,
  { organiser, supplier }: Patches,
  head: Head,
): Version {
  const lastSeq = state?.reminders.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
  const news = next.reminders.filter(({ seq }) => seq > lastSeq);
  const byCode = new Map<string, Step>();
  // AU34: a reminder's number differs for each supplier, so the step that suppliers share has no reminders.
  const { reminders: _, ...shared } = supplier;
  const inRounds = state ? ownRounds(state, next) : [];
  const readers = news.length > 0 ? next.suppliers.map(({ code }) => code) : [];
  for (const code of new Set([...readers, ...inRounds])) {
    const reminders = news
      .filter((reminder) => isVisible(reminder, 'supplier', code))
      .map((reminder) => numberedFor(reminder, code));
    if (reminders.length === 0 && !inRounds.includes(code)) continue;
    const patch: { -readonly [K in keyof BoardPatch]: BoardPatch[K] } = { ...shared };
    if (reminders.length > 0) patch.reminders = reminders;
    const { rounds } = project(next, 'supplier', code);
    if (inRounds.includes(code) && rounds) patch.rounds = rounds;
    byCode.set(code, stepOf(patch, head));
  }
  return {
    version: head.version,
    organiser: stepOf(organiser, head),
    supplier: stepOf(shared, head),
    byCode,
  };
}

/**
 * Returns the frames of earlier steps, with the server time and data age replaced by the current
 * values.
 */
export function retimed(steps: readonly Step[], { serverTimeMs, dataAgeMs }: Timing): Frame[] {
  return steps.map(({ frame }) => ({ ...frame, serverTimeMs, dataAgeMs }));
}
