import {
  type Award,
  awaitEvaluation,
  eligible,
  expireAward,
  hasEnough,
  isAwardDue,
  offerNext,
  outcomeOfAward,
  waitingNumber,
  waitingStep,
} from '@jicai/shared/domain/auction/award/award.ts';
import {
  eventsOf,
  passLinesOn,
  rankingPayload,
  rankLines,
} from '@jicai/shared/domain/auction/award/lines.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/award/outcome.ts';
import { isOver } from '@jicai/shared/domain/auction/clock/clock.ts';
import {
  isLastRound,
  isOpeningDue,
  nextRound,
  openRound,
  type Rounds,
} from '@jicai/shared/domain/auction/clock/rounds.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { carryAmounts, markOut } from '../rounds/places.ts';
import type { Payload } from './events.ts';
import { type OpenFaults, pauseDue } from './faults/pause.ts';
import { readItems, readLinePrices } from './line-prices.ts';
import * as auctions from './repository.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * AU16: appends every event that was due by `open.now` and is not yet written: rounds that open and
 * end (AU17), the close with its outcome (AU40) or the end of sealed quoting (AU21), awards that
 * were not confirmed in time (AU41). Each of these events is dated at the time at which it was due,
 * however late that is, but not before the log's last event. Every window that settling enters is
 * checked for the faults of `open` before the window ends; a fault that requires a pause pauses the
 * auction first (AU18, AU19).
 */
export async function settleDue(work: UnitOfWork, open: OpenFaults, trx: Executor): Promise<void> {
  // One step can make another step due: for example, two more rounds may follow a round whose end is recorded
  // late.
  for (let step = nextDue(work, open); step; step = nextDue(work, open)) await step(trx);
}

/** Returns whether `settleDue` would append something. */
export const isAnythingDue = (work: UnitOfWork, open: OpenFaults): boolean =>
  nextDue(work, open) !== null;

type Settling = (trx: Executor) => Promise<void> | void;

/** Returns the function that carries out the first step that is due; null when none is. */
function nextDue(work: UnitOfWork, open: OpenFaults): Settling | null {
  const { now } = open;
  const { clock, rounds, award } = work.auction;
  if (rounds && isOpeningDue(rounds, clock, now)) return () => recordOpening(work, rounds);
  const pause = pauseDue(work, open);
  if (pause) return pause;
  if (!clock.settled && isOver(clock, now)) return (trx) => endTime(work, trx);
  if (award && isAwardDue(award, now)) return (trx) => passExpired(work, award, now, trx);
  return null;
}

function recordOpening(work: UnitOfWork, rounds: Rounds): void {
  const { opensAt, closesAt } = work.auction.clock;
  const at = latest(work, opensAt);
  work.change({ rounds: openRound(rounds, at) });
  const payload = { round: rounds.current, opensAt, closesAt };
  work.append({ kind: 'round.opened', at, payload });
}

/** AU41: expires the award's step whose deadline has passed, and passes the award on (`passOn`). */
async function passExpired(
  work: UnitOfWork,
  award: Award,
  now: number,
  trx: Executor,
): Promise<void> {
  const step = waitingStep(award);
  const at = latest(work, step?.dueAt ?? now);
  const payload = stepPayload(award, waitingNumber(award));
  work.append({ kind: 'award.expired', at, code: step?.code ?? null, payload });
  const standings = await auctions.readStandings(work.auction.packageNumber, trx);
  await passOn(work, expireAward(award), at, standings, trx);
}

/**
 * AU43: returns `{ step }`, the step's number from 1, for an award by lines; empty for an award as a whole,
 * in which only one step waits at a time.
 */
export const stepPayload = ({ lines }: Award, step: number): Payload => (lines ? { step } : {});

const latest = (work: UnitOfWork, at: number) => Math.max(at, work.auction.lastEventAt);

/**
 * Carries out the end of a bidding window. With rounds, closes the current round, and enters the
 * next round if there is one and enough suppliers have bid. In all other cases closes the auction
 * with its outcome; but a sealed auction that is no rehearsal only stops taking quotes, and has no
 * outcome before the opening (AU21).
 */
async function endTime(work: UnitOfWork, trx: Executor): Promise<void> {
  const { clock, rules, rounds, packageNumber } = work.auction;
  const at = latest(work, clock.closesAt);
  const standings = await auctions.readStandings(packageNumber, trx);
  const outcome = decideOutcome(rules, standings);
  if (rounds) {
    const quoted = standings.map(({ code }) => code).sort();
    const out = await markOut(packageNumber, rounds.current, trx);
    work.append({ kind: 'round.closed', at, payload: { round: rounds.current, quoted, out } });
    // If too few suppliers have quoted, the auction ends now, because suppliers who did not quote cannot
    // return in a later round.
    if (!isLastRound(rounds) && outcome.kind === 'won') return enterNextRound(work, trx);
  }
  if (rules.quoteMethod === 'sealed' && !work.auction.isRehearsal) return awaitOpening(work, at);
  await close(work, at, standings, trx);
}

/** AU21: closes sealed quoting at its deadline; there is no outcome before the opening. */
function awaitOpening(work: UnitOfWork, at: number): void {
  const { clock, bidCount } = work.auction;
  work.change({ clock: { ...clock, settled: true } });
  work.append({ kind: 'quotes.closed', at, payload: { quotes: bidCount } });
}

/**
 * AU17: enters the next round with an empty ranking; in that round a supplier's bids may not be
 * worse than the supplier's last amount.
 */
async function enterNextRound(work: UnitOfWork, trx: Executor): Promise<void> {
  const { clock, rounds, packageNumber } = work.auction;
  const next = rounds && nextRound(rounds, clock);
  if (!next) return;
  await carryAmounts(packageNumber, trx);
  work.change({ ...next, bestAmount: null, bestCode: null });
}

/**
 * AU40: closes the auction with the outcome of `standings` and, if it is won, offers the award or begins the
 * evaluation (IQ7). A rehearsal ends as stopped, without a winner.
 */
export async function close(
  work: UnitOfWork,
  at: number,
  standings: readonly Standing[],
  trx: Executor,
): Promise<void> {
  const { clock, rules, isRehearsal } = work.auction;
  if (isRehearsal) {
    const reason = say('rehearsal.ended');
    const stopped = { ...clock, settled: true, runState: 'stopped' as const };
    work.change({ clock: stopped, stateReason: reason, outcome: { kind: 'stopped', reason } });
    work.append({ kind: 'rehearsal.ended', at, payload: { reason } });
    return;
  }
  const outcome = decideOutcome(rules, standings);
  work.change({ clock: { ...clock, settled: true }, outcome });
  work.append({ kind: 'auction.closed', at, payload: outcome satisfies Payload });
  if (outcome.kind !== 'won') return;
  if (work.auction.isEvaluated) work.change({ award: awaitEvaluation() });
  else await passOn(work, null, at, standings, trx);
}

/**
 * AU41: offers the award to the next supplier in the order of the award or, in an award by lines,
 * each line to the next supplier in the line's ranking (AU43). Ends the award in 流标 if no supplier
 * is left and nobody confirmed, or if an evaluation left too few suppliers. `before` is the award
 * so far; null before the first offer.
 */
export async function passOn(
  work: UnitOfWork,
  before: Award | null,
  at: number,
  standings: readonly Standing[],
  trx: Executor,
): Promise<void> {
  const { rules, awardWaitMs } = work.auction;
  const needed = Math.max(1, rules.minSuppliers);
  if (rules.awardBy === 'lines' && hasEnough(before, eligible(standings, before).length, needed))
    return passOnByLines(work, before, at, standings, trx);
  const ranked = rank(rules.direction, standings);
  const award = offerNext(ranked, before, at, { waitMs: awardWaitMs, needed });
  const outcome = outcomeOfAward(award, eligible(ranked, before).length, needed);
  work.change({ award, outcome });
  const step = waitingStep(award);
  if (!step) {
    work.append({ kind: 'award.failed', at, payload: { asked: award.steps.length } });
    return;
  }
  const { code, rank: place, amount, dueAt } = step;
  work.append({ kind: 'award.offered', at, code, payload: { rank: place, amount, dueAt } });
}

/**
 * AU43: ranks the suppliers for each line at the first call, and offers every line that no supplier
 * holds to the next supplier in the line's ranking; a line for which no supplier is left fails.
 */
async function passOnByLines(
  work: UnitOfWork,
  before: Award | null,
  at: number,
  standings: readonly Standing[],
  trx: Executor,
): Promise<void> {
  const { rules, awardWaitMs } = work.auction;
  const left = eligible(standings, before);
  const lines = before?.lines ?? (await rankNow(work, left, trx));
  if (!before?.lines) work.append({ kind: 'lines.ranked', at, payload: rankingPayload(lines) });
  const award: Award = { ...(before ?? { steps: [] }), state: 'waiting', lines };
  const passed = passLinesOn(award, at, awardWaitMs);
  const needed = Math.max(1, rules.minSuppliers);
  work.change({
    award: passed.award,
    outcome: outcomeOfAward(passed.award, left.length, needed),
  });
  for (const event of eventsOf(passed)) work.append({ ...event, at });
}

async function rankNow(work: UnitOfWork, left: readonly Standing[], trx: Executor) {
  const { packageNumber, rules } = work.auction;
  const items = await readItems(packageNumber, trx);
  const opened = work.events.find(({ kind }) => kind === 'quotes.opened');
  const prices = await readLinePrices(packageNumber, opened?.payload ?? null, trx);
  return rankLines(rules.direction, items, left, prices);
}
