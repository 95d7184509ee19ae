import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { say } from '../../../messages.ts';
import { fen } from '../../kernel/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionClock, AuctionRules, EpochMs } from '../types.ts';

/* AU33: what of an auction's rules may still change after its publication, and how. */

/** The rules that a change request can name; some are several fields on the wire. */
export type RuleName =
  | 'startingPrice'
  | 'step'
  | 'stepBase'
  | 'multipleOfStep'
  | 'leaderMayRebid'
  | 'extension'
  | 'minSuppliers';

/**
 * Until when each may change. `end`: also while bids come in; accepted bids stay valid. `opening`:
 * it would favour somebody who has looked at the bids. `firstBid`: before the opening, and only
 * while nothing was offered against it. Direction, quote method, bid mode, who sees names and dual
 * control have no row: suppliers entered relying on them, so they never change.
 */
export const CHANGEABLE_UNTIL: Readonly<Record<RuleName, 'end' | 'opening' | 'firstBid'>> = {
  step: 'end',
  multipleOfStep: 'end',
  leaderMayRebid: 'end',
  extension: 'end',
  stepBase: 'opening',
  minSuppliers: 'opening',
  startingPrice: 'firstBid',
};

export const RULE_NAMES = Object.keys(CHANGEABLE_UNTIL) as readonly RuleName[];

/** What decides whether a rule may change now. */
export interface RuleMoment {
  readonly clock: AuctionClock;
  readonly now: EpochMs;
  readonly bidCount: number;
  readonly hasOpeningOffers: boolean;
}

/** May this rule change at this moment? */
export function mayChange(name: RuleName, moment: RuleMoment): boolean {
  const { clock, now, bidCount, hasOpeningOffers } = moment;
  if (clock.settled || clock.runState === 'stopped') return false;
  const until = CHANGEABLE_UNTIL[name];
  if (until === 'end') return true;
  if (now >= clock.opensAt) return false;
  return until === 'opening' || (bidCount === 0 && !hasOpeningOffers);
}

/** The changeable rules of an auction. */
export function ruleSetOf(rules: AuctionRules): RuleSet {
  const { step, extension } = rules;
  return {
    startingPrice: rules.startingPrice,
    stepKind: step.kind,
    stepAmount: step.kind === 'amount' ? step.amount : null,
    stepPercentHundredths: step.kind === 'percent' ? step.hundredths : null,
    stepBase: rules.stepBase,
    multipleOfStep: rules.multipleOfStep,
    leaderMayRebid: rules.leaderMayRebid,
    extensionTriggerMs: extension.triggerMs,
    extensionLengthMs: extension.lengthMs,
    extensionsAllowed: extension.allowed,
    minSuppliers: rules.minSuppliers,
  };
}

/** The rules after a change; what cannot change stays. */
export function withRules(rules: AuctionRules, set: RuleSet): AuctionRules {
  return {
    ...rules,
    startingPrice: set.startingPrice,
    step:
      set.stepKind === 'amount'
        ? { kind: 'amount', amount: set.stepAmount ?? fen(0) }
        : { kind: 'percent', hundredths: set.stepPercentHundredths ?? 0 },
    stepBase: set.stepBase,
    multipleOfStep: set.multipleOfStep,
    leaderMayRebid: set.leaderMayRebid,
    extension: {
      triggerMs: set.extensionTriggerMs,
      lengthMs: set.extensionLengthMs,
      allowed: set.extensionsAllowed,
    },
    minSuppliers: set.minSuppliers,
  };
}

const FIELDS: Readonly<Record<RuleName, readonly (keyof RuleSet)[]>> = {
  startingPrice: ['startingPrice'],
  step: ['stepKind', 'stepAmount', 'stepPercentHundredths'],
  stepBase: ['stepBase'],
  multipleOfStep: ['multipleOfStep'],
  leaderMayRebid: ['leaderMayRebid'],
  extension: ['extensionTriggerMs', 'extensionLengthMs', 'extensionsAllowed'],
  minSuppliers: ['minSuppliers'],
};

/** The rules that differ. */
export function changedRules(before: RuleSet, after: RuleSet): RuleName[] {
  return RULE_NAMES.filter((name) => FIELDS[name].some((field) => before[field] !== after[field]));
}

const DAY_MS = 24 * 3_600_000;
const within = (value: number, min: number, max: number) => value >= min && value <= max;

/** Is the value one that an auction can be held by? */
function isSound(name: RuleName, set: RuleSet, clock: AuctionClock): boolean {
  switch (name) {
    case 'startingPrice':
      return set.startingPrice > 0;
    case 'step':
      return set.stepKind === 'amount'
        ? (set.stepAmount ?? 0) > 0 && set.stepPercentHundredths === null
        : within(set.stepPercentHundredths ?? 0, 1, 10_000) && set.stepAmount === null;
    case 'extension':
      return (
        within(set.extensionTriggerMs, 0, DAY_MS) &&
        within(set.extensionLengthMs, 0, DAY_MS) &&
        within(set.extensionsAllowed, 0, 999) &&
        // Extensions that happened are not taken back; 0 is no limit.
        (set.extensionsAllowed === 0 || set.extensionsAllowed >= clock.extensionsUsed)
      );
    case 'minSuppliers':
      return within(set.minSuppliers, 1, 100);
    case 'stepBase':
    case 'multipleOfStep':
    case 'leaderMayRebid':
      return true;
  }
}

/** AU33: may the rules change like this now? `null` when they may. */
export function judgeRuleChange(
  before: RuleSet,
  after: RuleSet,
  moment: RuleMoment,
): Refusal | null {
  const { clock } = moment;
  if (clock.runState === 'stopped') return refuse('auction.stopped');
  if (clock.settled) return refuse('auction.closed');
  const changed = changedRules(before, after);
  if (changed.length === 0) return refuse('rules.unchanged');
  for (const rule of changed) {
    if (!mayChange(rule, moment)) return refuse('rules.fixed', { rule: say(`rule.${rule}`) });
    if (!isSound(rule, after, clock))
      return refuse('rules.badValue', { rule: say(`rule.${rule}`) });
  }
  return null;
}
