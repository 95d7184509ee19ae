import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import {
  answerAward,
  eligible,
  evaluated,
  expireAward,
  isAwardDue,
  isInEvaluation,
  offerNext,
  outcomeOfAward,
  waitingStep,
} from '@jicai/shared/domain/auction/award/award.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/award/outcome.ts';
import { isLastRound, isOpeningDue, nextRound } from '@jicai/shared/domain/auction/clock/rounds.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { plain, type Replay } from './replay.ts';

/* AU17 and AU41 for the offline checker, and the end of a rehearsal. */

/** One event of rounds or of an award against the state before it; answers what is wrong. */
export function roundStep(replay: Replay, rules: AuctionRules, event: AuctionEvent): string | null {
  switch (event.kind) {
    case 'round.opened':
      return roundOpened(replay, event);
    case 'round.closed':
      return roundClosed(replay, rules, event);
    case 'rehearsal.ended': {
      const reason = event.payload.reason;
      replay.clock = { ...replay.clock, settled: true, runState: 'stopped' };
      replay.outcome = { kind: 'stopped', reason };
      return null;
    }
    default:
      return awardStep(replay, rules, event);
  }
}

function roundOpened(replay: Replay, { at, payload }: AuctionEvent): string | null {
  const { rounds, clock } = replay;
  if (!rounds) return '[AU17] there are no rounds';
  if (!isOpeningDue(rounds, clock, at)) return '[AU17] not due';
  const { current: round } = rounds;
  const window = { round, opensAt: clock.opensAt, closesAt: clock.closesAt };
  if (plain(payload) !== plain(window)) return `[AU17] the round is ${plain(window)}`;
  replay.rounds = { ...rounds, isOpen: true };
  return null;
}

function roundClosed(replay: Replay, rules: AuctionRules, event: AuctionEvent): string | null {
  const { rounds, clock } = replay;
  if (!rounds) return '[AU17] there are no rounds';
  if (event.at !== clock.closesAt) return `[AU16] closed at ${event.at}, due at ${clock.closesAt}`;
  const quoted = [...replay.standings.keys()].sort();
  const out = replay.codes.filter((code) => !quoted.includes(code) && !replay.out.has(code));
  const expected = { round: rounds.current, quoted, out: out.sort() };
  if (plain(expected) !== plain(event.payload)) return `[AU17] it is ${plain(expected)}`;
  for (const code of out) replay.out.add(code);
  const outcome = decideOutcome(rules, [...replay.standings.values()]);
  if (isLastRound(rounds) || outcome.kind !== 'won') return null;
  const next = nextRound(rounds, clock);
  if (!next) return '[AU17] no next round';
  for (const { code, amount } of replay.standings.values()) replay.earlier.set(code, amount);
  replay.carried += [...replay.standings.values()].reduce((sum, { bids }) => sum + bids, 0);
  replay.standings.clear();
  replay.best = null;
  replay.rounds = next.rounds;
  replay.clock = next.clock;
  return null;
}

function awardStep(replay: Replay, rules: AuctionRules, event: AuctionEvent): string | null {
  const { at, payload } = event;
  const code = event.code ?? '';
  const ranked = rank(rules.direction, [...replay.standings.values()]);
  switch (event.kind) {
    case 'award.offered':
    case 'award.failed': {
      const needed = Math.max(1, rules.minSuppliers);
      if (isInEvaluation(replay.award)) return '[IQ7] the evaluation is not decided';
      const left = eligible(ranked, replay.award).length;
      const award = offerNext(ranked, replay.award, at, { waitMs: replay.awardWaitMs, needed });
      const step = waitingStep(award);
      const expected = step
        ? { rank: step.rank, amount: step.amount, dueAt: step.dueAt }
        : { asked: award.steps.length };
      if ((step?.code ?? '') !== code || plain(expected) !== plain(payload))
        return `[AU41] next is ${step?.code} ${plain(expected)}`;
      replay.award = award;
      replay.outcome = outcomeOfAward(award, left, needed);
      return null;
    }
    case 'evaluation.decided': {
      if (!isInEvaluation(replay.award)) return '[IQ7] there is nothing to evaluate';
      const { order, scores, agreedCode, agreedAmount } = payload;
      const quoted = replay.standings.get(String(agreedCode))?.amount;
      if (agreedCode !== undefined && (quoted === undefined || Number(agreedAmount) > quoted))
        return '[NG3] a negotiated price is above the quote';
      replay.award = evaluated(payload.excluded as readonly string[], {
        ...(order === undefined ? {} : { order: order as readonly string[] }),
        ...(scores === undefined ? {} : { scores: scores as Readonly<Record<string, number>> }),
        ...(agreedCode === undefined
          ? {}
          : { agreed: { code: String(agreedCode), amount: fen(Number(agreedAmount)) } }),
      });
      return null;
    }
    case 'award.confirmed':
    case 'award.declined': {
      const answer = event.kind === 'award.confirmed' ? 'confirmed' : 'declined';
      const award = answerAward(replay.award, code, answer, at, String(payload.reason ?? ''));
      if (isRefusal(award)) return `[AU41] must be ${award.refused}`;
      replay.award = award;
      return null;
    }
    case 'award.expired': {
      const step = waitingStep(replay.award);
      if (!replay.award || !isAwardDue(replay.award, at)) return '[AU41] not due';
      if (step?.code !== code || step.dueAt !== at) return `[AU16] due at ${step?.dueAt}`;
      replay.award = expireAward(replay.award);
      return null;
    }
    default:
      // The rules of countersigns check these events.
      return null;
  }
}
