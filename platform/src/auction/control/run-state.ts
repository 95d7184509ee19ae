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
import type { ChangeContext } from '../ledger/turn.ts';
import type { EndRule } from './end-rule.ts';

/* Pauses, resumes, stops and changes of the end (AU13-AU15), carried out at once or after a countersign. */

export const STATE_EVENTS: Record<RunState, EventKind> = {
  paused: 'state.paused',
  started: 'state.resumed',
  stopped: 'state.stopped',
};

/**
 * The actor, request key and reason of a command. `extra` is added to the event's payload; it holds
 * the id of the countersign request if the command is carried out by a countersign.
 */
export interface CommandOrigin {
  readonly actorId: string;
  readonly requestKey: string | null;
  readonly reason: string;
  readonly extra?: Payload;
}

/**
 * Changes the run state and logs the change; a stop also sets the outcome. Returns the refusal when the clock
 * does not permit the change, null otherwise. `laterEnd` is the end after a resume; null for the end that
 * results from the pause.
 */
export function applyState(
  { work, now }: ChangeContext,
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

/**
 * Changes the end (epoch ms) and logs the change; returns the refusal when the clock does not
 * permit the change, null otherwise.
 */
export function applyEnd(
  { work, now }: ChangeContext,
  { actorId, requestKey, reason, extra = {} }: CommandOrigin,
  end: number,
): Refusal | null {
  const before = work.auction.clock;
  const clock = changeEnd(before, end, now);
  if (isRefusal(clock)) return clock;
  // During a pause `stateReason`, which the board shows, remains the reason of the pause.
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

/**
 * Throws an error for a refusal, which would be a bug: the same transaction has checked the command
 * before.
 */
function assertDone(refusal: Refusal | null): void {
  if (refusal) throw new Error(`agreed, and refused: ${refusal.refused}`);
}

const originOf = ({ requestedBy, reason, id }: CountersignContent): CommandOrigin => ({
  actorId: requestedBy,
  requestKey: null,
  reason,
  extra: { countersign: id },
});

/**
 * AU32: checks a requested pause or stop; returns the function that carries out the request, or a
 * refusal.
 */
function prepareState(
  turn: ChangeContext,
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
 * AU19: the rules for a request to resume after a pause because the database's and the platform's
 * clocks disagreed. The new end is the requested end or the end that results from the pause,
 * whichever is later, because the latter keeps moving until the supervisor agrees.
 */
export const resumeKind: CountersignRules<'resume'> = {
  kind: 'resume',
  prepare: (turn, content) => {
    const { clock } = turn.work.auction;
    const end = Math.max(Number(content.payload.end ?? 0), endAfterPause(clock, turn.now));
    const checked = changeRunState(clock, 'started', turn.now, end);
    if (isRefusal(checked)) return checked;
    const { reason } = content;
    // A request that the handler made without a reason got the text of the clock pause in
    // `countersignFor`; that text is no reason for resuming.
    const resumeReason = reason === say('auction.clockPause') ? '' : reason;
    const origin = { ...originOf(content), reason: resumeReason };
    return () => assertDone(applyState(turn, origin, 'started', end));
  },
};

/**
 * Returns the refusal of this end (epoch ms) by the project's rule or the clock (AU14); null if the
 * end is allowed. `requestId` is the id of the countersign request that is carried out; null
 * without a request.
 */
export async function checkEnd(
  { work: { auction }, now, trx }: ChangeContext,
  end: number,
  endRule: EndRule,
  requestId: number | null = null,
): Promise<Refusal | null> {
  const { packageNumber, clock } = auction;
  // Check the project's rule first, since its reason is more specific: an end that leaves an
  // inquiry open for too few working days is often too near for the clock (AU14) as well.
  const endsAt = endAfterPause(clock, now);
  const refusal = await endRule({ packageNumber, endsAt, end, requestId }, trx);
  if (refusal) return refusal;
  const checked = changeEnd(clock, end, now);
  return isRefusal(checked) ? checked : null;
}

/**
 * AU32: returns the rules for a request to change the end. The new end is checked when the request
 * is made and again when it is agreed to, by the clock (AU14) and the project's rule.
 */
export const endKind = (endRule: EndRule): CountersignRules<'end'> => ({
  kind: 'end',
  prepare: async (turn, content) => {
    const end = Number(content.payload.end);
    const refusal = await checkEnd(turn, end, endRule, content.id);
    return refusal ?? (() => assertDone(applyEnd(turn, originOf(content), end)));
  },
});

/**
 * AU32: resumes an auction whose emergency pause the supervisor did not approve; the auction's end
 * moves by the time paused (AU13). Does nothing when that pause has already ended, even if another
 * pause followed.
 */
async function resumeIfStill(turn: ChangeContext, request: CountersignRequest): Promise<void> {
  const { work, trx } = turn;
  const { clock, packageNumber } = work.auction;
  if (clock.runState !== 'paused') return;
  if (await hasEventAfter(packageNumber, request.id, 'state.resumed', trx)) return;
  const origin = { ...originOf(request), reason: '' };
  assertDone(applyState(turn, origin, 'started'));
}

/**
 * The rules for the request after an emergency pause, which has been carried out already: agreement
 * approves the pause; disagreement resumes the auction if that pause still lasts (`resumeIfStill`).
 */
export const emergencyPauseKind: CountersignRules<'emergencyPause'> = {
  kind: 'emergencyPause',
  prepare: () => () => {},
  refused: resumeIfStill,
};
