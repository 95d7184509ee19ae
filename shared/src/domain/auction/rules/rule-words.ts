import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';
import { sayFrom } from '../../../say.ts';
import { changedRules } from './rule-change.ts';
import { CHANGEABLE_RULES, RULE_NAMES, type RuleName } from './table.ts';

const say = sayFrom(ruleChangeMessages);

/*
 * AU33: Chinese texts for a change of rules. The notice, the dialog and the boards all use these
 * functions, so that their wording is the same.
 */

/** Returns the value of one rule as Chinese text. */
export const ruleValue = (name: RuleName, set: RuleSet): string => CHANGEABLE_RULES[name].text(set);

/**
 * Returns the label and text of the rules that have a line of their own in every list of rules (boards,
 * record, detail page). `made` is the number of bids of the supplier who reads the list; null for
 * everybody else.
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

/** One rule before and after a change, in Chinese. */
export interface RuleDifference {
  readonly name: RuleName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the rules that differ between two sets, in the order of the table. */
export function ruleDifferences(before: RuleSet, after: RuleSet): RuleDifference[] {
  return changedRules(before, after).map((name) => ({
    name,
    label: say(`rule.${name}`),
    before: ruleValue(name, before),
    after: ruleValue(name, after),
  }));
}

/**
 * Returns the Chinese notice to all participants about a change of rules: the differences and the
 * reason.
 */
export function ruleChangeNotice(before: RuleSet, after: RuleSet, reason: string): string {
  const changes = ruleDifferences(before, after)
    .map((difference) => say('rules.change', { ...difference }))
    .join('；');
  return say('rules.changed', { changes, reason });
}
