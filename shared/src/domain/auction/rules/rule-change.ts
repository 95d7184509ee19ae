import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionClock, EpochMs } from '../types.ts';
import { CHANGEABLE_RULES, RULE_NAMES, type RuleName } from './table.ts';

/* AU33: checks whether the rules of an auction may change after its publication. */

/** The facts that decide whether a rule may change now. */
export interface RuleMoment {
  /**
   * The clock of the auction; in an auction with rounds, `opensAt` must be the opening of the first
   * round.
   */
  readonly clock: AuctionClock;
  readonly now: EpochMs;
  /** The number of valid bids or current sealed quotes. */
  readonly bidCount: number;
  readonly hasOpeningOffers: boolean;
}

/** Returns whether a rule may change at this moment. */
export function mayChange(name: RuleName, moment: RuleMoment): boolean {
  const { clock, now, bidCount, hasOpeningOffers } = moment;
  if (clock.settled || clock.runState === 'stopped') return false;
  const { until } = CHANGEABLE_RULES[name];
  if (until === 'end') return true;
  if (now >= clock.opensAt) return false;
  return until === 'opening' || (bidCount === 0 && !hasOpeningOffers);
}

// The cast is safe, because every field of a changeable rule is a field of `RuleSet`.
const fieldsOfRule = (name: RuleName) =>
  CHANGEABLE_RULES[name].fields as readonly (keyof RuleSet)[];

/**
 * Returns the names of the rules of which a field differs between two rule sets, in the table's
 * order.
 */
export function changedRules(before: RuleSet, after: RuleSet): RuleName[] {
  return RULE_NAMES.filter((name) =>
    fieldsOfRule(name).some((field) => before[field] !== after[field]),
  );
}

/**
 * AU33: returns why the change of the rules from `before` to `after` is refused now; null if it is
 * allowed.
 */
export function checkRuleChange(
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
    if (!mayChange(rule, moment))
      return refuse('rules.fixed', { rule: ruleChangeMessages[`rule.${rule}`] });
    if (!CHANGEABLE_RULES[rule].isSound(after, clock))
      return refuse('rules.badValue', { rule: ruleChangeMessages[`rule.${rule}`] });
  }
  return null;
}
