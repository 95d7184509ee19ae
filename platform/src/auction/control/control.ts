import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { CARRIED, type Carried, requestCountersign, WAITING } from '../countersign/countersign.ts';
import type { AuctionEvent } from '../ledger/events.ts';
import { type Actor, changeAuction, type LedgerParts, type Repeat } from '../ledger/ledger.ts';
import { applyEnd, applyState, STATE_EVENTS } from './state-effects.ts';

/*
 * What the handler does to a running auction (AU13–AU15, AU31, AU32). Who he is was asked before.
 * With dual control it waits for the supervisor.
 */

const DONE = {} as const;
export type Done = typeof DONE;

/** A repeated request is answered as it was: done, or waiting for the supervisor. */
function repeatOf(kind: AuctionEvent['kind']): Repeat<Carried> {
  return {
    kinds: [kind, 'countersign.requested'],
    answer: (earlier) => (earlier.kind === kind ? CARRIED : WAITING),
  };
}

const doingOf = (actor: Actor, reason: string) => ({
  actorId: actor.personId,
  requestKey: actor.requestKey,
  reason,
});

/** AU13, AU15, AU32: pause, resume or stop. Pausing and stopping need a reason. */
export function changeState(
  parts: LedgerParts,
  actor: Actor,
  to: { packageNumber: string; runState: RunState; laterEnd: number | null; reason: string },
): Promise<Carried | Refusal> {
  const { packageNumber, runState, laterEnd, reason } = to;
  return changeAuction<Carried>(
    parts,
    packageNumber,
    actor,
    (locked) => {
      if (runState !== 'started') {
        if (reason.trim() === '') return refuse('auction.reasonMissing');
        if (locked.draft.auction.rules.dualControl) {
          const kind = runState === 'paused' ? 'pause' : 'stop';
          return requestCountersign(locked, actor, { kind, reason });
        }
      }
      return applyState(locked, doingOf(actor, reason), runState, laterEnd) ?? CARRIED;
    },
    repeatOf(STATE_EVENTS[runState]),
  );
}

/** AU32: pauses at once; with dual control the supervisor is asked after. */
export function pauseAtOnce(
  parts: LedgerParts,
  actor: Actor,
  { packageNumber, reason }: { packageNumber: string; reason: string },
): Promise<Carried | Refusal> {
  return changeAuction<Carried>(
    parts,
    packageNumber,
    actor,
    async (locked) => {
      if (reason.trim() === '') return refuse('auction.reasonMissing');
      const refusal = applyState(locked, doingOf(actor, reason), 'paused');
      if (refusal) return refusal;
      if (!locked.draft.auction.rules.dualControl) return CARRIED;
      const asked = { kind: 'emergencyPause', reason } as const;
      // The key is the pause's: one request makes one pause.
      const answer = await requestCountersign(locked, { ...actor, requestKey: null }, asked);
      return isRefusal(answer) ? answer : CARRIED;
    },
    repeatOf('state.paused'),
  );
}

/** AU14, AU32: sets the end by hand, at least five minutes away, with a reason. */
export function changeClosing(
  parts: LedgerParts,
  actor: Actor,
  to: { packageNumber: string; end: number; reason: string },
): Promise<Carried | Refusal> {
  const { packageNumber, end, reason } = to;
  return changeAuction<Carried>(
    parts,
    packageNumber,
    actor,
    (locked) => {
      if (reason.trim() === '') return refuse('auction.reasonMissing');
      if (locked.draft.auction.rules.dualControl) {
        return requestCountersign(locked, actor, { kind: 'end', payload: { end }, reason });
      }
      return applyEnd(locked, doingOf(actor, reason), end) ?? CARRIED;
    },
    repeatOf('end.changed'),
  );
}

/** AU31: asks for a supplier's bids to be made void; the supervisor countersigns always. */
export function clearBids(
  parts: LedgerParts,
  actor: Actor,
  which: { packageNumber: string; code: string; reason: string },
): Promise<Carried | Refusal> {
  const { packageNumber, code, reason } = which;
  return changeAuction<Carried>(
    parts,
    packageNumber,
    actor,
    (locked) => requestCountersign(locked, actor, { kind: 'clearing', code, reason }),
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}
