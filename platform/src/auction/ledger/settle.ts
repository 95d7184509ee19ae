import {
  type Award,
  expireAward,
  isAwardDue,
  offerNext,
  outcomeOfAward,
  waitingStep,
} from '@jicai/shared/domain/auction/award.ts';
import { isOver } from '@jicai/shared/domain/auction/clock/clock.ts';
import { isLastRound, isOpeningDue, nextRound } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/outcome.ts';
import { rank } from '@jicai/shared/domain/auction/ranking.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { carryAmounts, markOut } from '../rounds/places.ts';
import type { Draft } from './draft.ts';
import type { Payload } from './events.ts';
import * as auctions from './repository.ts';

/**
 * AU16: writes everything that was due by `now` and is not yet written, each with the time it should
 * have had, however late the server wakes: rounds that open and end (AU17), the close with its
 * outcome (AU40), awards that were not confirmed in time (AU41).
 */
export async function settleDue(draft: Draft, now: number, trx: Executor): Promise<void> {
  while (await settleNext(draft, now, trx)) {
    // Each step makes the next one possible: a round that ended late may be followed by two more.
  }
}

async function settleNext(draft: Draft, now: number, trx: Executor): Promise<boolean> {
  const { clock, rounds, award } = draft.auction;
  if (rounds && isOpeningDue(rounds, clock, now)) {
    draft.change({ rounds: { ...rounds, isOpen: true } });
    const payload = { round: rounds.current, opensAt: clock.opensAt, closesAt: clock.closesAt };
    draft.record({ kind: 'round.opened', at: latest(draft, clock.opensAt), payload });
    return true;
  }
  if (!clock.settled && isOver(clock, now)) {
    await endTime(draft, trx);
    return true;
  }
  if (award && isAwardDue(award, now)) {
    const step = waitingStep(award);
    const at = latest(draft, step?.dueAt ?? now);
    draft.record({ kind: 'award.expired', at, code: step?.code ?? null, payload: {} });
    const standings = await auctions.readStandings(draft.auction.packageNumber, trx);
    passOn(draft, expireAward(award), at, standings);
    return true;
  }
  return false;
}

const latest = (draft: Draft, at: number) => Math.max(at, draft.auction.lastEventAt);

/** The time of the window is over: the round ends, or all of it. */
async function endTime(draft: Draft, trx: Executor): Promise<void> {
  const { clock, rules, rounds, packageNumber } = draft.auction;
  const at = latest(draft, clock.closesAt);
  const standings = await auctions.readStandings(packageNumber, trx);
  const outcome = decideOutcome(rules, standings);
  if (rounds) {
    const quoted = standings.map(({ code }) => code).sort();
    const out = await markOut(packageNumber, rounds.current, trx);
    draft.record({ kind: 'round.closed', at, payload: { round: rounds.current, quoted, out } });
    // Fewer than may win: no later round could bring them back, so it is 流标 now.
    if (!isLastRound(rounds) && outcome.kind === 'won') return enterNextRound(draft, trx);
  }
  if (rules.quoteMethod === 'sealed' && !draft.auction.isRehearsal) return awaitOpening(draft, at);
  close(draft, at, standings);
}

/** AU21: the deadline of sealed quotes. No outcome before their opening. */
function awaitOpening(draft: Draft, at: number): void {
  const { clock, bidCount } = draft.auction;
  draft.change({ clock: { ...clock, settled: true } });
  draft.record({ kind: 'quotes.closed', at, payload: { quotes: bidCount } });
}

/** AU17: the next round ranks anew; everybody's last amount is what he may not go behind. */
async function enterNextRound(draft: Draft, trx: Executor): Promise<void> {
  const { clock, rounds, packageNumber } = draft.auction;
  const next = rounds && nextRound(rounds, clock);
  if (!next) return;
  await carryAmounts(packageNumber, trx);
  draft.change({ ...next, bestAmount: null, bestCode: null });
}

/** AU40: decides the outcome from the standings, at the end or at the opening of sealed quotes. */
export function close(draft: Draft, at: number, standings: readonly Standing[]): void {
  const { clock, rules, isRehearsal } = draft.auction;
  if (isRehearsal) {
    const reason = say('rehearsal.ended');
    const stopped = { ...clock, settled: true, runState: 'stopped' as const };
    draft.change({ clock: stopped, stateReason: reason, outcome: { kind: 'stopped', reason } });
    draft.record({ kind: 'rehearsal.ended', at, payload: { reason } });
    return;
  }
  const outcome = decideOutcome(rules, standings);
  draft.change({ clock: { ...clock, settled: true }, outcome });
  draft.record({ kind: 'auction.closed', at, payload: outcome satisfies Payload });
  if (outcome.kind === 'won') passOn(draft, null, at, standings);
}

/** AU41: offers the award to the next in rank, or ends in 流标 when there is none. */
export function passOn(
  draft: Draft,
  before: Award | null,
  at: number,
  standings: readonly Standing[],
): void {
  const { rules, awardWaitMs } = draft.auction;
  const award = offerNext(rank(rules.direction, standings), before, at, awardWaitMs);
  const outcome = outcomeOfAward(award, standings.length, Math.max(1, rules.minSuppliers));
  draft.change({ award, outcome });
  const step = waitingStep(award);
  if (!step) {
    draft.record({ kind: 'award.failed', at, payload: { asked: award.steps.length } });
    return;
  }
  const { code, rank: place, amount, dueAt } = step;
  draft.record({ kind: 'award.offered', at, code, payload: { rank: place, amount, dueAt } });
}
