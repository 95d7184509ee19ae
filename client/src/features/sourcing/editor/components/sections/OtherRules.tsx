import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import type { RuleInput } from '@jicai/shared/domain/auction/rules/rule.ts';
import {
  CHANGEABLE_RULES,
  COUNT_BOUNDS,
  RULE_NAMES,
  type RuleName,
} from '@jicai/shared/domain/auction/rules/table.ts';
import { DAY_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';
import { type FieldOf, useDraftForm } from '../../model/form.ts';
import { ChoiceField, CountField, FlagField } from '../fields/fields.tsx';

/**
 * The rules that have a place of their own in the form of a project. `rivalPresence` is asked only in a
 * change of the rules.
 */
const PLACED: ReadonlySet<RuleName> = new Set([
  'startingPrice',
  'step',
  'multipleOfStep',
  'leaderMayRebid',
  'extension',
  'stepBase',
  'minSuppliers',
  'publicity',
  'lineGap',
  'rivalPresence',
]);

const OTHERS = RULE_NAMES.filter((name) => !PLACED.has(name)).map((name) => CHANGEABLE_RULES[name]);

/**
 * The fields of the rules without a place of their own, one for each input, in the order of the table of
 * rules.
 */
export function OtherRules() {
  const isSealed = useDraftForm().draft.quoteMethod === 'sealed';
  return OTHERS.filter(({ openOnly }) => !(openOnly && isSealed))
    .flatMap(({ inputs }) => inputs)
    .map((input) => <RuleField key={input.field} input={input} />);
}

/** The field of one input. Throws for an amount or a percentage, which need a place of their own. */
function RuleField({ input }: { readonly input: RuleInput<keyof RuleSet> }) {
  const { kind, hint } = input;
  const texts = {
    label: ruleChangeMessages[input.label],
    ...(hint && { hint: ruleChangeMessages[hint] }),
  };
  switch (kind) {
    case 'flag':
      return <FlagField field={input.field as FieldOf<boolean>} {...texts} />;
    case 'choice':
      return (
        <ChoiceField
          field={input.field as FieldOf<string>}
          options={Object.fromEntries(
            Object.entries(input.options).map(([value, key]) => [value, ruleChangeMessages[key]]),
          )}
          {...texts}
        />
      );
    case 'count':
    case 'minutes': {
      const limits =
        kind === 'count'
          ? COUNT_BOUNDS[input.field as keyof typeof COUNT_BOUNDS]
          : { min: 0, max: DAY_MS / MINUTE_MS, scale: MINUTE_MS };
      return (
        <CountField
          field={input.field as FieldOf<number>}
          unit={input.unit}
          {...limits}
          {...texts}
        />
      );
    }
    default:
      throw new Error(`${input.field} has no place in the form`);
  }
}
