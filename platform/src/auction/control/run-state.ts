import {
  changeEnd,
  changeRunState,
  endAfterPause,
} from '@jicai/shared/domain/auction/clock/clock.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { CarryOut, CountersignContent, CountersignRules } from '../countersign/kind.ts';
import type { CountersignRequest } from '../ledger/countersigns.ts';
import type { EventKind, Payload } from '../ledger/events.ts';
import { hasEventAfter } from '../ledger/lookups.ts';
import type { AuctionTurn } from '../ledger/turn.ts';
import type { EndRule } from './end-rule.ts';

/* Pause, resume, stop and change of the end (AU13-AU15), carried out at once or after a countersign. */

export const STATE_EVENTS: Record<RunState, EventKind> = {
  paused: 'state.paused',
  started: 'state.resumed',
  stopped: 'state.stopped',
};

/** The person and request behind a command; `extra` names the countersign, where there is one. */
export interface CommandOrigin {
  readonly actorId: string;
  readonly requestKey: string | null;
  readonly reason: string;
  readonly extra?: Payload;
}

/** Changes the run state, or refuses. */
export function applyState(
  { work, now }: AuctionTurn,
  { actorId, requestKey, reason, extra = {} }: CommandOrigin,
  to: RunState,
  laterEnd: number | null = null,
): Refusal | null {
  const clock = changeRunState(work.auction.clock, to, now, laterEnd);
  if (isRefusal(clock)) return clock;
  const from = work.auction.clock.closesAt;
  work.change({ clock, stateReason: reason });
  if (to === 'stopped') work.change({ outcome: { kind: 'stopped', reason } });
  work.append({
    kind: STATE_EVENTS[to],
    at: now,
    actorId,
    requestKey,
    payload: { reason, endFrom: from, endTo: clock.closesAt, ...extra },
  });
  return null;
}

/** Changes the end, or refuses. */
export function applyEnd(
  { work, now }: AuctionTurn,
  { actorId, requestKey, reason, extra = {} }: CommandOrigin,
  end: number,
): Refusal | null {
  const before = work.auction.clock;
  const clock = changeEnd(before, end, now);
  if (isRefusal(clock)) return clock;
  // A pause goes on for its own reason.
  work.change({ clock, ...(clock.runState === 'started' && { stateReason: reason }) });
  work.append({
    kind: 'end.changed',
    at: now,
    actorId,
    requestKey,
    payload: { reason, endFrom: before.closesAt, endTo: clock.closesAt, ...extra },
  });
  return null;
}

/** Throws for a refusal: the same transaction has checked the command already. */
function assertDone(refusal: Refusal | null): void {
  if (refusal) throw new Error(`agreed, and refused: ${refusal.refused}`);
}

const originOf = ({ requestedBy, reason, id }: CountersignContent): CommandOrigin => ({
  actorId: requestedBy,
  requestKey: null,
  reason,
  extra: { countersign: id },
});

/** AU32: checks a pause or stop, which the countersign carries out. */
function prepareState(
  turn: AuctionTurn,
  content: CountersignContent,
  to: 'paused' | 'stopped',
): Refusal | CarryOut {
  const checked = changeRunState(turn.work.auction.clock, to, turn.now);
  if (isRefusal(checked)) return checked;
  return () => assertDone(applyState(turn, originOf(content), to));
}

export const pauseKind: CountersignRules<'pause'> = {
  kind: 'pause',
  prepare: (turn, content) => prepareState(turn, content, 'paused'),
};

export const stopKind: CountersignRules<'stop'> = {
  kind: 'stop',
  prepare: (turn, content) => prepareState(turn, content, 'stopped'),
};

/**
 * AU19: the end of a pause for the database's clock. The end asked for is the earliest one: the pause
 * moves it while the supervisor looks.
 */
export const resumeKind: CountersignRules<'resume'> = {
  kind: 'resume',
  prepare: (turn, content) => {
    const { clock } = turn.work.auction;
    const end = Math.max(Number(content.payload.end ?? 0), endAfterPause(clock, turn.now));
    const checked = changeRunState(clock, 'started', turn.now, end);
    if (isRefusal(checked)) return checked;
    const { reason } = content;
    // A request without a reason of its own says why it was paused, not why it goes on.
    const own = reason === say('auction.clockPause') ? '' : reason;
    const origin = { ...originOf(content), reason: own };
    return () => assertDone(applyState(turn, origin, 'started', end));
  },
};

/** Why the end cannot be changed to this one; null when it can. `requestId`: it is carried out for that request. */
export async function checkEnd(
  { work: { auction }, now, trx }: AuctionTurn,
  end: number,
  endRule: EndRule,
  requestId: number | null = null,
): Promise<Refusal | null> {
  const { packageNumber, clock } = auction;
  // First, since its reason says more: what an answer moved is often too near as well.
  const endsAt = endAfterPause(clock, now);
  const refusal = await endRule({ packageNumber, endsAt, end, requestId }, trx);
  if (refusal) return refusal;
  const checked = changeEnd(clock, end, now);
  return isRefusal(checked) ? checked : null;
}

/** AU32: another end; when the countersign comes it must still be possible (AU14, and the project's rule). */
export const endKind = (endRule: EndRule): CountersignRules<'end'> => ({
  kind: 'end',
  prepare: async (turn, content) => {
    const end = Number(content.payload.end);
    const refusal = await checkEnd(turn, end, endRule, content.id);
    return refusal ?? (() => assertDone(applyEnd(turn, originOf(content), end)));
  },
});

/**
 * AU32: an emergency pause that the supervisor does not approve ends, and the time it took is given
 * back (AU13). A pause that has already ended stays as it was, even if another one followed.
 */
async function resumeIfStill(turn: AuctionTurn, request: CountersignRequest): Promise<void> {
  const { work, trx } = turn;
  const { clock, packageNumber } = work.auction;
  if (clock.runState !== 'paused') return;
  if (await hasEventAfter(packageNumber, request.id, 'state.resumed', trx)) return;
  const origin = { ...originOf(request), reason: '' };
  assertDone(applyState(turn, origin, 'started'));
}

/** An emergency pause has been carried out already: agreement approves it, a refusal ends it. */
export const emergencyPauseKind: CountersignRules<'emergencyPause'> = {
  kind: 'emergencyPause',
  prepare: () => () => {},
  refused: resumeIfStill,
};
