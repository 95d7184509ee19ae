import { fen } from '../../../kernel/numbers/money.ts';
import { isRefusal } from '../../../kernel/result.ts';
import type { AgreedPrice, Award, ExcludedLine } from '../../award/award.ts';
import {
  answerAward,
  eligible,
  evaluated,
  expireAward,
  isInEvaluation,
  offerNext,
  outcomeOfAward,
  waitingNumber,
  waitingStep,
} from '../../award/award.ts';
import { decideOutcome } from '../../award/outcome.ts';
import { isOver } from '../../clock/clock.ts';
import { isLastRound, isOpeningDue, nextRound, openRound } from '../../clock/rounds.ts';
import { rank } from '../../standing/ranking.ts';
import { type Problem, problem } from '../findings.ts';
import {
  type AuditEvent,
  type EventCheck,
  numberOf,
  objectOf,
  type Replay,
  textOf,
  textsOf,
} from '../replay.ts';

import { checkDueEvent, passLines } from './award-lines.ts';

/*
 * The audit's checks of events about rounds (AU17), evaluations (IQ7), awards (AU41) and the end of
 * a rehearsal.
 */

const roundProblems = (agrees: boolean, round: number): Problem[] =>
  agrees ? [] : [problem('roundWrong', { round: String(round) })];

export const roundOpened: EventCheck = (replay, { at, data }) => {
  const { rounds, clock, lastAt } = replay;
  if (!rounds || !isOpeningDue(rounds, clock, at)) return roundProblems(false, 0);
  replay.rounds = openRound(rounds, at);
  const agrees =
    numberOf(data, 'round') === rounds.current &&
    data.opensAt === clock.opensAt &&
    data.closesAt === clock.closesAt &&
    at === Math.max(clock.opensAt, lastAt);
  return roundProblems(agrees, rounds.current);
};

/**
 * AU17: checks the end of a round. A supplier who made no bid in the round is out. If the round is
 * not the last and has enough suppliers with a bid, the next round begins with an empty ranking.
 */
export const roundClosed: EventCheck = (replay, { at, data }) => {
  const { rounds, clock, rules, standings } = replay;
  if (!rounds || !isOver(clock, at)) return roundProblems(false, 0);
  const quoted = [...standings.keys()].sort();
  const out = replay.terms.entrants
    .map(({ code }) => code)
    .filter((code) => !standings.has(code) && !replay.out.has(code))
    .sort();
  for (const code of out) replay.out.set(code, rounds.current);
  const agrees =
    numberOf(data, 'round') === rounds.current &&
    textsOf(data, 'quoted').join() === quoted.join() &&
    textsOf(data, 'out').join() === out.join() &&
    at === Math.max(clock.closesAt, replay.lastAt);
  const problems = roundProblems(agrees, rounds.current);
  const goesOn = decideOutcome(rules, [...standings.values()]).kind === 'won';
  const next = isLastRound(rounds) || !goesOn ? null : nextRound(rounds, clock);
  if (!next) return problems;
  for (const [code, { amount }] of standings) replay.earlier.set(code, amount);
  standings.clear();
  replay.best = null;
  [replay.rounds, replay.clock] = [next.rounds, next.clock];
  return problems;
};

export const rehearsalEnded: EventCheck = (replay) => {
  replay.outcome = { kind: 'stopped', reason: '' };
  replay.clock = { ...replay.clock, settled: true, runState: 'stopped' };
  return replay.terms.isRehearsal ? [] : [problem('notRehearsal')];
};

const wrong = (agrees: boolean): Problem[] => (agrees ? [] : [problem('awardWrong')]);

/**
 * Offers the award to the next supplier in rank, or ends the award in 流标 (`offerNext`), and sets the
 * outcome.
 */
function passOn(replay: Replay, at: number): Award {
  const { rules, standings, terms } = replay;
  const ranked = rank(rules.direction, [...standings.values()]);
  const needed = Math.max(1, rules.minSuppliers);
  const award = offerNext(ranked, replay.award, at, { waitMs: terms.awardWaitMs, needed });
  const valid = eligible(ranked, replay.award).length;
  replay.award = award;
  replay.outcome = outcomeOfAward(award, valid, needed);
  return award;
}

/**
 * Returns whether the award can be offered now: the auction is won, the evaluation is decided, no
 * step waits for a response, and the award is not confirmed.
 */
const isFree = ({ award, outcome }: Replay) =>
  outcome?.kind === 'won' &&
  !isInEvaluation(award) &&
  award?.state !== 'confirmed' &&
  award?.steps.at(-1)?.end !== 'waiting';

/**
 * IQ7: checks the evaluation of an opened inquiry: it may exclude only suppliers who have quoted, each
 * once. Also checks excluded lines, the negotiated price, the evaluated order and its points.
 */
export const evaluationDecided: EventCheck = (replay, { data }) => {
  const excluded = textsOf(data, 'excluded');
  const isGood =
    isInEvaluation(replay.award) &&
    new Set(excluded).size === excluded.length &&
    excluded.every((code) => replay.standings.has(code));
  const order = data.order === undefined ? undefined : textsOf(data, 'order');
  const agreed = agreedOf(data);
  const lines = excludedLinesOf(data);
  replay.award = evaluated(excluded, {
    ...(lines.length === 0 ? {} : { excludedLines: lines }),
    ...(order === undefined ? {} : { order }),
    ...(agreed === null ? {} : { agreed }),
  });
  const isRight = isWhole(replay, order) && isByPoints(data, excluded, order);
  return wrong(isGood && areLines(replay, excluded, lines) && isLower(replay, agreed) && isRight);
};

/** AU43: returns the single lines that an evaluation excluded. */
const excludedLinesOf = ({ excludedLines }: AuditEvent['data']): ExcludedLine[] =>
  (Array.isArray(excludedLines) ? excludedLines : []).map((line) => ({
    code: textOf(objectOf(line) ?? {}, 'code'),
    lineNo: numberOf(objectOf(line) ?? {}, 'lineNo'),
  }));

/**
 * AU43: returns whether single lines may be excluded: only in an award by lines, each line of the package at
 * most once for each supplier, and only of a supplier who has quoted and is not excluded as a whole.
 */
function areLines(
  { rules, standings, terms }: Replay,
  excluded: readonly string[],
  lines: readonly ExcludedLine[],
): boolean {
  const named = new Set(lines.map(({ code, lineNo }) => `${code} ${lineNo}`));
  return (
    (lines.length === 0 || rules.awardBy === 'lines') &&
    named.size === lines.length &&
    lines.every(
      ({ code, lineNo }) =>
        standings.has(code) &&
        !excluded.includes(code) &&
        terms.lines.some((line) => line.lineNo === lineNo),
    )
  );
}

/** NG5: returns the negotiated price in the decision; null if the decision has none. */
function agreedOf(data: AuditEvent['data']): AgreedPrice | null {
  if (typeof data.agreedCode !== 'string') return null;
  return { code: data.agreedCode, amount: fen(numberOf(data, 'agreedAmount')) };
}

/**
 * NG3: returns whether a negotiated price belongs to a quote and is not above the quote; true without a
 * negotiated price.
 */
function isLower({ standings }: Replay, agreed: AgreedPrice | null): boolean {
  if (agreed === null) return true;
  const quoted = standings.get(agreed.code);
  return quoted !== undefined && agreed.amount <= quoted.amount;
}

/**
 * PE3: returns whether an evaluated ranking names every supplier who has a quote exactly once, and nobody
 * else; true without such a ranking.
 */
const isWhole = ({ standings }: Replay, order: readonly string[] | undefined) =>
  order === undefined ||
  (order.length === standings.size &&
    order.every((code) => standings.has(code)) &&
    new Set(order).size === order.length);

/**
 * PE3: returns whether exactly the suppliers who are not excluded have points, and are ordered by falling
 * points; true without points.
 */
function isByPoints(
  data: AuditEvent['data'],
  excluded: readonly string[],
  order: readonly string[] | undefined,
): boolean {
  const scores = objectOf(data.scores);
  if (!scores) return true;
  const left = (order ?? []).filter((code) => !excluded.includes(code));
  const points = left.map((code) => numberOf(scores, code));
  return (
    Object.keys(scores).sort().join() === left.toSorted().join() &&
    points.every((value, index) => value <= (points[index - 1] ?? value))
  );
}

export const awardOffered: EventCheck = (replay, event) => {
  if (replay.due.length > 0) return checkDueEvent(replay, event);
  const { at, code, data } = event;
  if (!isFree(replay) || replay.rules.awardBy === 'lines') return wrong(false);
  const step = waitingStep(passOn(replay, at));
  return wrong(
    step !== null &&
      step.code === code &&
      step.rank === data.rank &&
      step.amount === data.amount &&
      step.dueAt === data.dueAt,
  );
};

export const awardFailed: EventCheck = (replay, event) => {
  if (replay.due.length > 0) return checkDueEvent(replay, event);
  const { at, data } = event;
  if (!isFree(replay) || replay.award?.lines) return wrong(false);
  const award = passOn(replay, at);
  return wrong(award.state === 'failed' && award.steps.length === data.asked);
};

/**
 * AU43: returns whether a response names the right step number; in an award of the whole package, a
 * response must name no step number.
 */
const isStepNamed = ({ award }: Replay, data: AuditEvent['data'], number: number) =>
  award?.lines ? data.step === number : data.step === undefined;

function answered(
  replay: Replay,
  { code, at, data }: AuditEvent,
  answer: 'confirmed' | 'declined',
) {
  const number = numberOf(data, 'step');
  if (!isStepNamed(replay, data, number)) return wrong(false);
  // `-` stands for the supplier's reason to decline: the platform requires a reason, but the log does not
  // publish it.
  const award = answerAward(replay.award, code ?? '', answer, at, '-', number);
  if (isRefusal(award)) return wrong(false);
  replay.award = award;
  if (answer === 'declined') passLines(replay, at);
  return [];
}

export const awardConfirmed: EventCheck = (replay, event) => answered(replay, event, 'confirmed');
export const awardDeclined: EventCheck = (replay, event) => answered(replay, event, 'declined');

export const awardExpired: EventCheck = (replay, { at, code, data }) => {
  const step = waitingStep(replay.award);
  if (!replay.award || !step) return wrong(false);
  const isNamed = isStepNamed(replay, data, waitingNumber(replay.award));
  replay.award = expireAward(replay.award);
  passLines(replay, at);
  return wrong(isNamed && step.code === code && at === Math.max(step.dueAt, replay.lastAt));
};
