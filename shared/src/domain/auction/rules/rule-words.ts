import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { say } from '../../../messages.ts';
import { formatFen } from '../../kernel/money.ts';
import { changedRules, type RuleName } from './rule-change.ts';

/* AU33: a change of rules in words, the same in the notice, in the dialog and on the boards. */

const ms = (value: number) =>
  value % 60_000 === 0
    ? say('rule.minutes', { n: String(value / 60_000) })
    : say('rule.seconds', { n: String(value / 1000) });

const yes = (value: boolean) => say(value ? 'rule.yes' : 'rule.no');

/** The value of one rule, as people read it. */
export function ruleValue(name: RuleName, set: RuleSet): string {
  switch (name) {
    case 'startingPrice':
      return `¥${formatFen(set.startingPrice)}`;
    case 'step':
      return set.stepKind === 'amount'
        ? `¥${set.stepAmount === null ? '' : formatFen(set.stepAmount)}`
        : `${(set.stepPercentHundredths ?? 0) / 100}%`;
    case 'stepBase':
      return say(set.stepBase === 'best' ? 'rule.baseBest' : 'rule.baseOwn');
    case 'multipleOfStep':
      return yes(set.multipleOfStep);
    case 'leaderMayRebid':
      return yes(set.leaderMayRebid);
    case 'extension':
      if (set.extensionLengthMs === 0) return say('rule.noExtension');
      return say('rule.extensionOf', {
        trigger: ms(set.extensionTriggerMs),
        length: ms(set.extensionLengthMs),
        times:
          set.extensionsAllowed === 0
            ? say('rule.noLimit')
            : say('rule.times', { n: String(set.extensionsAllowed) }),
      });
    case 'minSuppliers':
      return say('rule.suppliers', { n: String(set.minSuppliers) });
  }
}

export interface RuleDifference {
  readonly name: RuleName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What changes, rule by rule, before and after. */
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
