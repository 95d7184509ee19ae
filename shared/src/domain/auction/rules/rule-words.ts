import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';
import { sayFrom } from '../../../say.ts';
import { changedRules } from './rule-change.ts';
import { CHANGEABLE_RULES, RULE_NAMES, type RuleName } from './table.ts';

const say = sayFrom(ruleChangeMessages);

/* AU33: a change of rules in words, the same in the notice, in the dialog and on the boards. */

/** The value of one rule, as people read it. */
export const ruleValue = (name: RuleName, set: RuleSet): string => CHANGEABLE_RULES[name].text(set);

/**
 * The rules that have a line of their own in every list of rules (boards, record, detail page) and
 * something to say there: label and text. `made`: the number of bids of the supplier who reads it.
 */
export function ruleLines(
  set: RuleSet,
  made: number | null = null,
): [label: string, text: string][] {
  return RULE_NAMES.flatMap((name) => {
    const text = CHANGEABLE_RULES[name].line?.(set, made) ?? null;
    return text === null ? [] : [[say(`rule.${name}`), text] as [string, string]];
  });
}

/** One rule before and after a change, in words. */
export interface RuleDifference {
  readonly name: RuleName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences of two sets of rules, rule by rule. */
export function ruleDifferences(before: RuleSet, after: RuleSet): RuleDifference[] {
  return changedRules(before, after).map((name) => ({
    name,
    label: say(`rule.${name}`),
    before: ruleValue(name, before),
    after: ruleValue(name, after),
  }));
}

/** The notice to everybody. */
export function ruleChangeNotice(before: RuleSet, after: RuleSet, reason: string): string {
  const changes = ruleDifferences(before, after)
    .map((one) => say('rules.change', { ...one }))
    .join('；');
  return say('rules.changed', { changes, reason });
}
