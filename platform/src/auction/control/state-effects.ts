import { changeEnd, changeRunState } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Asked, Effect } from '../countersign/kinds.ts';
import type { CountersignRequest } from '../countersign/store.ts';
import type { EventKind, Payload } from '../ledger/events.ts';
import type { Locked } from '../ledger/ledger.ts';
import { hasEventAfter } from '../ledger/lookups.ts';

/* Pause, resume, stop and change of the end (AU13-AU15), done at once or after a countersign. */

export const STATE_EVENTS: Record<RunState, EventKind> = {
  paused: 'state.paused',
  started: 'state.resumed',
  stopped: 'state.stopped',
};

/** Who did it and by which request; `why` names the countersign, where there is one. */
export interface Doing {
  readonly actorId: string;
  readonly requestKey: string | null;
  readonly reason: string;
  readonly why?: Payload;
}

/** Moves the run state, or answers why not. */
export function applyState(
  { draft, now }: Locked,
  { actorId, requestKey, reason, why = {} }: Doing,
  to: RunState,
  laterEnd: number | null = null,
): Refusal | null {
  const clock = changeRunState(draft.auction.clock, to, now, laterEnd);
  if (isRefusal(clock)) return clock;
  const from = draft.auction.clock.closesAt;
  draft.change({ clock, stateReason: to === 'started' ? '' : reason });
  if (to === 'stopped') draft.change({ outcome: { kind: 'stopped', reason } });
  draft.record({
    kind: STATE_EVENTS[to],
    at: now,
    actorId,
    requestKey,
    payload: { reason, endFrom: from, endTo: clock.closesAt, ...why },
  });
  return null;
}

/** Moves the end, or answers why not. */
export function applyEnd(
  { draft, now }: Locked,
  { actorId, requestKey, reason, why = {} }: Doing,
  end: number,
): Refusal | null {
  const before = draft.auction.clock;
  const clock = changeEnd(before, end, now);
  if (isRefusal(clock)) return clock;
  draft.change({ clock });
  draft.record({
    kind: 'end.changed',
    at: now,
    actorId,
    requestKey,
    payload: { reason, endFrom: before.closesAt, endTo: clock.closesAt, ...why },
  });
  return null;
}

/** It was judged in the same transaction: a refusal now is a bug. */
function mustBe(refusal: Refusal | null): void {
  if (refusal) throw new Error(`agreed, and refused: ${refusal.refused}`);
}

const doingOf = ({ requestedBy, reason, id }: Asked): Doing => ({
  actorId: requestedBy,
  requestKey: null,
  reason,
  why: { countersign: id },
});

/** AU32: pause or stop after the countersign. */
export function prepareState(
  locked: Locked,
  asked: Asked,
  to: 'paused' | 'stopped',
): Refusal | Effect {
  const judged = changeRunState(locked.draft.auction.clock, to, locked.now);
  if (isRefusal(judged)) return judged;
  return () => mustBe(applyState(locked, doingOf(asked), to));
}

/** AU32: another end after the countersign; it must still be five minutes away then (AU14). */
export function prepareEnd(locked: Locked, asked: Asked): Refusal | Effect {
  const end = Number(asked.payload.end);
  const judged = changeEnd(locked.draft.auction.clock, end, locked.now);
  if (isRefusal(judged)) return judged;
  return () => mustBe(applyEnd(locked, doingOf(asked), end));
}

/**
 * AU32: an emergency pause that the supervisor does not approve ends, and the time it took is given
 * back (AU13). One that is over already, whatever paused the auction since, stays as it was.
 */
export async function resumeIfStill(locked: Locked, request: CountersignRequest): Promise<void> {
  const { draft, trx } = locked;
  const { clock, packageNumber } = draft.auction;
  if (clock.runState !== 'paused') return;
  if (await hasEventAfter(packageNumber, request.id, 'state.resumed', trx)) return;
  const doing = { ...doingOf(request), reason: '' };
  mustBe(applyState(locked, doing, 'started'));
}
