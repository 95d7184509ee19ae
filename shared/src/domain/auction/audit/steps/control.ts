import { formatFen } from '../../../kernel/numbers/money.ts';
import { isRefusal, unreachable } from '../../../kernel/result.ts';
import { canonicalJson, type Evidence } from '../../../kernel/texts/canonical-json.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import { awaitEvaluation } from '../../award/award.ts';
import { decideOutcome } from '../../award/outcome.ts';
import { changeEnd, changeRunState, endAfterPause } from '../../clock/clock.ts';
import { closingGuard, pauseForClock, pauseForFault } from '../../clock/fault.ts';
import { firstOpening } from '../../clock/rounds.ts';
import { readRuleSet, ruleSetOf, withRules } from '../../rules/forms.ts';
import { checkRuleChange } from '../../rules/rule-change.ts';
import type { AuctionClock, Outcome, RunState } from '../../types.ts';
import { problem, refusalText } from '../findings.ts';
import type { EvidenceObject } from '../form.ts';
import { type EventCheck, numberOf, objectOf, type Replay, setClock, textOf } from '../replay.ts';

/*
 * The audit's checks of events about the organisers' commands, reminders, rule changes and the
 * close (AU13–AU16, AU18, AU33, AU34, AU40).
 */

export const endChanged: EventCheck = (replay, { at, data }) => {
  const before = replay.clock.closesAt;
  const changed = changeEnd(replay.clock, numberOf(data, 'endTo'), at);
  if (isRefusal(changed)) return [problem('commandRefused', { reason: refusalText(changed) })];
  setClock(replay, changed);
  return data.endFrom === before ? [] : [problem('endWrong', { end: exactTimeText(before) })];
};

/**
 * AU18, AU19: returns the clock after a pause for a fault: the platform was down, or the database's
 * clock was unreliable. Null if the event names no fault, or if the fault does not justify a pause.
 * `closingMs` in the event is the setting `auction.closingLossMs` at that time; events of earlier
 * versions lack it and are checked without a closing guard.
 */
function faultOf({ clock, lastAt, rules }: Replay, data: EvidenceObject): AuctionClock | null {
  const fault = objectOf(data.fault);
  if (!fault) return null;
  const outage = { from: numberOf(fault, 'from'), to: numberOf(fault, 'to') };
  if (textOf(fault, 'cause') === 'clock') return pauseForClock(clock, outage, lastAt);
  const guard = 'closingMs' in fault ? closingGuard(rules, numberOf(fault, 'closingMs')) : null;
  return pauseForFault(clock, outage, lastAt, guard);
}

/**
 * AU33: checks a change of rules. Later events are checked by the new rules, even if the change was
 * not allowed; only new rules that cannot be parsed are ignored.
 */
export const rulesChanged: EventCheck = (replay, { at, data }) => {
  const { rules, clock, bids, terms, rounds } = replay;
  const before = ruleSetOf(rules);
  const after = readRuleSet(data.after);
  if (!after) return [problem('badForm', { field: 'after' })];
  const moment = {
    clock: { ...clock, opensAt: firstOpening(rounds, clock) },
    now: at,
    bidCount: [...bids.values()].filter(({ isVoid }) => !isVoid).length,
    hasOpeningOffers: terms.entrants.some(({ openingOffer }) => openingOffer !== null),
  };
  const refusal = checkRuleChange(before, after, moment);
  replay.rules = withRules(rules, after);
  if (refusal) return [problem('commandRefused', { reason: refusalText(refusal) })];
  const recorded = readRuleSet(data.before);
  return recorded && canonicalJson({ ...recorded }) === canonicalJson({ ...before })
    ? []
    : [problem('rulesWrong')];
};

/** AU13, AU15: returns the check of a pause, a resume or a stop. */
export function stateChanged(to: RunState): EventCheck {
  return (replay, { at, data }) => {
    const before = replay.clock.closesAt;
    const end = numberOf(data, 'endTo');
    // A resume may set a later end; by default, the end moves by the duration of the pause.
    const laterEnd = to === 'started' && end !== endAfterPause(replay.clock, at) ? end : null;
    const changed = faultOf(replay, data) ?? changeRunState(replay.clock, to, at, laterEnd);
    if (isRefusal(changed)) return [problem('commandRefused', { reason: refusalText(changed) })];
    setClock(replay, changed);
    replay.isClockPause =
      to === 'paused' && textOf(objectOf(data.fault) ?? {}, 'cause') === 'clock';
    // The log does not publish the reason of a stop, so the outcome of the replay has an empty reason.
    if (to === 'stopped') replay.outcome = { kind: 'stopped', reason: '' };
    const agrees = data.endFrom === before && changed.closesAt === end;
    return agrees ? [] : [problem('endWrong', { end: exactTimeText(changed.closesAt) })];
  };
}

export const reminded: EventCheck = (replay, { data }) => {
  replay.reminders += 1;
  const seq = replay.reminders;
  return data.seq === seq ? [] : [problem('reminderNumber', { seq: String(seq) })];
};

/**
 * AU54: checks that the event counts at least one message above the rate limit. The public log does not
 * name the sender, so the sender is not checked.
 */
export const messagesLimited: EventCheck = (_replay, { data }) =>
  numberOf(data, 'messages') > 0 ? [] : [problem('badForm', { field: 'messages' })];

/**
 * Returns the outcome as the log publishes it and the audit compares it: without the reason of a stop,
 * because a person typed the reason.
 */
export function publicOutcome(outcome: Outcome): { readonly [key: string]: Evidence } {
  switch (outcome.kind) {
    case 'won':
      return {
        kind: 'won',
        code: outcome.code,
        amount: outcome.amount,
        ...(outcome.holders ? { holders: outcome.holders.map((holder) => ({ ...holder })) } : {}),
      };
    case 'failed':
      return { kind: 'failed', valid: outcome.valid, needed: outcome.needed };
    case 'stopped':
      return { kind: 'stopped' };
    default:
      return unreachable(outcome);
  }
}

/** Returns the outcome in Chinese, for findings and for the verdict. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'won':
      return (outcome.holders ?? [outcome])
        .map(({ code, amount }) => `${code} 以 ¥${formatFen(amount)} 成交`)
        .join('；');
    case 'failed':
      return `流标（有效供应商 ${outcome.valid} 家，至少需 ${outcome.needed} 家）`;
    case 'stopped':
      return '竞价终止';
    default:
      return unreachable(outcome);
  }
}

/**
 * AU16, AU40: checks the close and its outcome, and stores the outcome. The time of the close must
 * be the end of the auction or, with sealed quotes, the time of the opening. A won auction whose
 * terms require an evaluation (IQ7) then waits for that evaluation.
 */
export const closed: EventCheck = (replay, { at, data }) => {
  const { clock, rules } = replay;
  const isSealed = rules.quoteMethod === 'sealed';
  if (isSealed ? replay.openedAt === null || replay.outcome : clock.settled)
    return [problem('closedTwice')];
  if (clock.runState !== 'started') return [problem('closedWhileStill')];
  const due = replay.openedAt ?? clock.closesAt;
  const problems = at === due ? [] : [problem('closedEarly', { end: exactTimeText(due) })];
  // AU40: if there are too few sealed quotes, they are not opened, but their number is part of the outcome.
  const isUnopened = isSealed && replay.standings.size === 0;
  const outcome: Outcome = isUnopened
    ? { kind: 'failed', valid: replay.quotes.size, needed: Math.max(1, rules.minSuppliers) }
    : decideOutcome(rules, [...replay.standings.values()]);
  if (canonicalJson(publicOutcome(outcome)) !== canonicalJson(data))
    problems.push(problem('outcomeWrong', { outcome: describeOutcome(outcome) }));
  replay.outcome = outcome;
  if (outcome.kind === 'won' && replay.terms.isEvaluated) replay.award = awaitEvaluation();
  replay.clock = { ...clock, settled: true };
  return problems;
};
