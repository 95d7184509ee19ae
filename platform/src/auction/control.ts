import { changeEnd, changeRunState } from '@jicai/shared/domain/auction/clock.ts';
import { rank } from '@jicai/shared/domain/auction/ranking.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/result.ts';
import type { EventKind } from './events.ts';
import { type Actor, changeAuction, type LedgerParts, type Locked } from './ledger.ts';
import * as auctions from './repository.ts';

/* What the handler does to a running auction (AU13–AU15, AU31). Who he is was asked before. */

const DONE = {} as const;
export type Done = typeof DONE;

const STATE_EVENTS: Record<RunState, EventKind> = {
  paused: 'state.paused',
  started: 'state.resumed',
  stopped: 'state.stopped',
};

function decideState(
  { draft, now }: Locked,
  actor: Actor,
  to: RunState,
  laterEnd: number | null,
  reason: string,
): Done | Refusal {
  if (to !== 'started' && reason.trim() === '') return refuse('auction.reasonMissing');
  const clock = changeRunState(draft.auction.clock, to, now, laterEnd);
  if (isRefusal(clock)) return clock;
  const from = draft.auction.clock.closesAt;
  draft.change({ clock, stateReason: to === 'started' ? '' : reason });
  if (to === 'stopped') draft.change({ outcome: { kind: 'stopped', reason } });
  draft.record({
    kind: STATE_EVENTS[to],
    at: now,
    actorId: actor.personId,
    requestKey: actor.requestKey,
    payload: { reason, endFrom: from, endTo: clock.closesAt },
  });
  return DONE;
}

/** AU13, AU15: pause, resume or stop. Pausing and stopping need a reason. */
export function changeState(
  parts: LedgerParts,
  actor: Actor,
  to: { packageNumber: string; runState: RunState; laterEnd: number | null; reason: string },
): Promise<Done | Refusal> {
  const { packageNumber, runState, laterEnd, reason } = to;
  return changeAuction<Done>(
    parts,
    packageNumber,
    actor,
    (locked) => decideState(locked, actor, runState, laterEnd, reason),
    { kinds: [STATE_EVENTS[runState]], answer: () => DONE },
  );
}

/** AU14: sets the end by hand, at least five minutes away, with a reason. */
export function changeClosing(
  parts: LedgerParts,
  actor: Actor,
  to: { packageNumber: string; end: number; reason: string },
): Promise<Done | Refusal> {
  return changeAuction<Done>(
    parts,
    to.packageNumber,
    actor,
    ({ draft, now }) => {
      if (to.reason.trim() === '') return refuse('auction.reasonMissing');
      const before = draft.auction.clock;
      const clock = changeEnd(before, to.end, now);
      if (isRefusal(clock)) return clock;
      draft.change({ clock });
      draft.record({
        kind: 'end.changed',
        at: now,
        actorId: actor.personId,
        requestKey: actor.requestKey,
        payload: { reason: to.reason, endFrom: before.closesAt, endTo: clock.closesAt },
      });
      return DONE;
    },
    { kinds: ['end.changed'], answer: () => DONE },
  );
}

async function decideClearing(
  { draft, now, trx }: Locked,
  actor: Actor,
  code: string,
  reason: string,
): Promise<Done | Refusal> {
  if (reason.trim() === '') return refuse('auction.reasonMissing');
  const { packageNumber, clock, rules, bidCount, lastSeq } = draft.auction;
  if (clock.settled)
    return refuse(clock.runState === 'stopped' ? 'auction.stopped' : 'auction.closed');
  if (!(await auctions.hasEntrant(packageNumber, code, trx)))
    return refuse('auction.unknownSupplier');
  const count = await auctions.voidBids(packageNumber, code, lastSeq + 1, trx);
  if (count === 0) return refuse('auction.noBidsToClear');
  draft.record({
    kind: 'bids.voided',
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    payload: { reason, bids: count },
  });
  const [leader] = rank(rules.direction, await auctions.readStandings(packageNumber, trx));
  draft.change({
    bidCount: bidCount - count,
    bestAmount: leader?.amount ?? null,
    bestCode: leader?.code ?? null,
  });
  return DONE;
}

/** AU31: a supplier's bids become void; ranking, best bid and step reference are computed again. */
export function clearBids(
  parts: LedgerParts,
  actor: Actor,
  which: { packageNumber: string; code: string; reason: string },
): Promise<Done | Refusal> {
  return changeAuction<Done>(
    parts,
    which.packageNumber,
    actor,
    (locked) => decideClearing(locked, actor, which.code, which.reason),
    { kinds: ['bids.voided'], answer: () => DONE },
  );
}
