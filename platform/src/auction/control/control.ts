import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import {
  type CommandResult,
  DONE,
  type NewRequest,
  requestCountersign,
  WAITING,
} from '../countersign/countersign.ts';
import type { CountersignRules } from '../countersign/kind.ts';
import type { EventKind } from '../ledger/events.ts';
import { changeAuction } from '../ledger/ledger.ts';
import { isClockPause } from '../ledger/lookups.ts';
import type { Actor, ChangeContext, Idempotency, LedgerDeps } from '../ledger/turn.ts';
import { clearingKind } from './clearing.ts';
import type { EndDeps } from './end-rule.ts';
import {
  applyEnd,
  applyState,
  checkEnd,
  emergencyPauseKind,
  endKind,
  pauseKind,
  resumeKind,
  STATE_EVENTS,
  stopKind,
} from './run-state.ts';

/*
 * The handler's commands to an auction (AU13–AU15, AU31, AU32); the endpoints have checked that the
 * caller is the auction's handler. With dual control, a pause, a stop and a new end wait for the
 * supervisor's countersign; an emergency pause acts at once. Clearing bids, and a resume after a
 * pause because the clocks disagreed (AU19), wait for the countersign even without dual control.
 */

/**
 * Returns the idempotency of a command that logs an event of `kind` or a countersign request: a
 * repeated call gets the answer of the first call, done or waiting for the supervisor.
 */
function idempotencyOf(kind: EventKind): Idempotency<CommandResult> {
  return {
    kinds: [kind, 'countersign.requested'],
    answer: (earlier) => (earlier.kind === kind ? DONE : WAITING),
  };
}

const originOf = (actor: Actor, reason: string) => ({
  actorId: actor.personId,
  requestKey: actor.requestKey,
  reason,
});

export interface StateCommand {
  readonly packageNumber: string;
  readonly runState: RunState;
  /**
   * For a resume: the wanted end in epoch ms, which must not be before the end that results from
   * the pause; null for exactly that end.
   */
  readonly laterEnd: number | null;
  readonly reason: string;
}

/**
 * Returns the countersign request that a change of the run state needs first; null when the change
 * needs none. With dual control a pause or stop needs one. A resume needs one if the auction was
 * paused because the clocks disagreed, since the handler alone cannot declare the clock right
 * (AU19), and in no other case.
 */
async function countersignFor(
  turn: ChangeContext,
  { runState, laterEnd, reason }: StateCommand,
): Promise<{ kind: CountersignRules; request: NewRequest } | null> {
  const { packageNumber, clock, rules } = turn.work.auction;
  if (runState === 'started') {
    const isClock = clock.runState === 'paused' && (await isClockPause(packageNumber, turn.trx));
    if (!isClock) return null;
    const payload = laterEnd === null ? {} : { end: laterEnd };
    const why = reason.trim() === '' ? say('auction.clockPause') : reason;
    return { kind: resumeKind, request: { payload, reason: why } };
  }
  if (!rules.dualControl) return null;
  return { kind: runState === 'paused' ? pauseKind : stopKind, request: { reason } };
}

/**
 * AU13, AU15, AU32: pauses, resumes or stops an auction, or requests the supervisor's countersign
 * for the change. Pausing and stopping need a reason.
 */
export function changeState(
  deps: LedgerDeps,
  actor: Actor,
  command: StateCommand,
): Promise<CommandResult | Refusal> {
  const { packageNumber, runState, laterEnd, reason } = command;
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    async (turn) => {
      if (runState !== 'started' && reason.trim() === '')
        return refuseAt('reason', 'auction.reasonMissing');
      const needed = await countersignFor(turn, command);
      if (needed) return requestCountersign(turn, actor, needed.kind, needed.request);
      return applyState(turn, originOf(actor, reason), runState, laterEnd) ?? DONE;
    },
    idempotencyOf(STATE_EVENTS[runState]),
  );
}

/**
 * AU32: pauses at once, with a reason; with dual control, also requests the supervisor's
 * countersign after the pause.
 */
export function pauseAtOnce(
  deps: LedgerDeps,
  actor: Actor,
  { packageNumber, reason }: { packageNumber: string; reason: string },
): Promise<CommandResult | Refusal> {
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    async (turn) => {
      if (reason.trim() === '') return refuseAt('reason', 'auction.reasonMissing');
      const refusal = applyState(turn, originOf(actor, reason), 'paused');
      if (refusal) return refusal;
      if (!turn.work.auction.rules.dualControl) return DONE;
      // This request has no request key, because the command's key belongs to the event of the
      // pause.
      const withoutKey = { ...actor, requestKey: null };
      const answer = await requestCountersign(turn, withoutKey, emergencyPauseKind, { reason });
      return isRefusal(answer) ? answer : DONE;
    },
    idempotencyOf('state.paused'),
  );
}

/**
 * AU14, AU32: sets the end (epoch ms), at least five minutes away, with a reason; with dual
 * control, only requests the supervisor's countersign for the new end.
 */
export function changeClosing(
  deps: EndDeps,
  actor: Actor,
  change: { packageNumber: string; end: number; reason: string },
): Promise<CommandResult | Refusal> {
  const { packageNumber, end, reason } = change;
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    async (turn) => {
      if (reason.trim() === '') return refuseAt('reason', 'auction.reasonMissing');
      if (turn.work.auction.rules.dualControl) {
        return requestCountersign(turn, actor, endKind(deps.endRule), { payload: { end }, reason });
      }
      const refusal = await checkEnd(turn, end, deps.endRule);
      if (refusal) return refusal;
      return applyEnd(turn, originOf(actor, reason), end) ?? DONE;
    },
    idempotencyOf('end.changed'),
  );
}

/** AU31: requests that a supplier's bids become void, which always needs the supervisor's countersign. */
export function clearBids(
  deps: LedgerDeps,
  actor: Actor,
  command: { packageNumber: string; code: string; reason: string },
): Promise<CommandResult | Refusal> {
  const { packageNumber, code, reason } = command;
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    (turn) => requestCountersign(turn, actor, clearingKind, { code, reason }),
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}
