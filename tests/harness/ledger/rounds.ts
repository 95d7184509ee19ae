import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import {
  answerAward,
  type ExcludedLine,
  eligible,
  evaluated,
  expireAward,
  isAwardDue,
  isInEvaluation,
  offerNext,
  outcomeOfAward,
  waitingNumber,
  waitingStep,
} from '@jicai/shared/domain/auction/award/award.ts';
import { eventsOf, passLinesOn } from '@jicai/shared/domain/auction/award/lines.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/award/outcome.ts';
import {
  isLastRound,
  isOpeningDue,
  nextRound,
  openRound,
} from '@jicai/shared/domain/auction/clock/rounds.ts';
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
  replay.rounds = openRound(rounds, at);
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
  for (const code of out) replay.out.set(code, rounds.current);
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
    case 'lines.ranked':
      return linesRanked(replay, rules, event);
    case 'lines.failed':
      return linesEvent(replay, event);
    case 'award.offered':
    case 'award.failed': {
      if (replay.dueLines.length > 0) return linesEvent(replay, event);
      if (rules.awardBy === 'lines' && event.kind === 'award.offered')
        return '[AU43] nothing is offered by its total';
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
      const excludedLines = payload.excludedLines as ExcludedLine[] | undefined;
      if (excludedLines && rules.awardBy !== 'lines') return '[AU43] lines are left out of a whole';
      replay.award = evaluated(payload.excluded as readonly string[], {
        ...(excludedLines ? { excludedLines } : {}),
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
      const asked = Number(payload.step ?? 0);
      if (asked > 0 !== (rules.awardBy === 'lines')) return '[AU43] the step is not named';
      const reason = String(payload.reason ?? '');
      const award = answerAward(replay.award, code, answer, at, reason, asked);
      if (isRefusal(award)) return `[AU41] must be ${award.refused}`;
      replay.award = award;
      if (answer === 'declined') passLines(replay, rules, at);
      return null;
    }
    case 'award.expired': {
      const step = waitingStep(replay.award);
      if (!replay.award || !isAwardDue(replay.award, at)) return '[AU41] not due';
      if (step?.code !== code || step.dueAt !== at) return `[AU16] due at ${step?.dueAt}`;
      if (rules.awardBy === 'lines' && payload.step !== waitingNumber(replay.award))
        return `[AU43] step ${payload.step} is not due first`;
      replay.award = expireAward(replay.award);
      passLines(replay, rules, at);
      return null;
    }
    default:
      // The rules of countersigns check these events.
      return null;
  }
}

/** AU43: the passing on of lines; the events that follow must say it. */
function passLines(replay: Replay, rules: AuctionRules, at: number): void {
  if (!replay.award?.lines) return;
  const left = eligible([...replay.standings.values()], replay.award).length;
  const passed = passLinesOn(replay.award, at, replay.awardWaitMs);
  replay.award = passed.award;
  replay.outcome = outcomeOfAward(passed.award, left, Math.max(1, rules.minSuppliers));
  replay.dueLines = eventsOf(passed);
}

function linesEvent(replay: Replay, { kind, code, payload }: AuctionEvent): string | null {
  const [due, ...others] = replay.dueLines;
  replay.dueLines = others;
  const isRight = due?.kind === kind && due.code === code && plain(due.payload) === plain(payload);
  return isRight ? null : `[AU43] due is ${plain(due)}`;
}

/** AU43: by hand: for each line the standing bids that have a price for it, by price, time and log. */
function linesRanked(replay: Replay, rules: AuctionRules, { at, payload }: AuctionEvent) {
  if (rules.awardBy !== 'lines' || isInEvaluation(replay.award) || replay.award?.lines)
    return '[AU43] nothing is ranked by lines now';
  const sign = rules.direction === 'reverse' ? 1 : -1;
  const left = eligible([...replay.standings.values()], replay.award);
  const lines = replay.lines.map(({ lineNo, quantityThousandths }) => {
    const priced = left.flatMap(({ code, at: bidAt, seq }) => {
      const price = replay.linePrices.get(seq)?.get(lineNo);
      return price === undefined ? [] : [{ code, price, bidAt, seq }];
    });
    priced.sort((a, b) => sign * (a.price - b.price) || a.bidAt - b.bidAt || a.seq - b.seq);
    const offers = priced.map(({ code, price }) => ({ code, price }));
    return { lineNo, quantityThousandths, offers };
  });
  const expected = { lines: lines.map(({ lineNo, offers }) => ({ lineNo, offers })) };
  if (plain(expected) !== plain(payload)) return `[AU43] the ranking is ${plain(expected)}`;
  replay.award = { ...(replay.award ?? { steps: [] }), state: 'waiting', lines };
  passLines(replay, rules, at);
  return null;
}
