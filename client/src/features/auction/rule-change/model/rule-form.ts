import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { completeRuleSet } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { RuleInput } from '@jicai/shared/domain/auction/rules/rule.ts';
import { CHANGEABLE_RULES, RULE_NAMES } from '@jicai/shared/domain/auction/rules/table.ts';
import { type Fen, fenToText, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';

type Field = keyof RuleSet;
type Input = RuleInput<Field>;
type Value = RuleSet[Field];

/**
 * The rules as they are typed (AU33), field by field: amounts in 元, percentages in percent, times in
 * minutes; a flag is `1` or empty, a field that has no value is empty.
 */
export type RuleForm = Readonly<Record<Field, string>>;

const INPUTS: readonly Input[] = RULE_NAMES.flatMap((name) => CHANGEABLE_RULES[name].inputs);

const WHOLE = /^\d{1,4}$/;

/** Does the form show this input? Another one may have to be chosen before. */
export const isShown = ({ shownWhile }: Input, form: RuleForm): boolean =>
  !shownWhile || form[shownWhile[0] as Field] === shownWhile[1];

function typed({ kind }: Input, value: Value): string {
  if (value === null) return '';
  switch (kind) {
    // Hundredths of a percent read like 分: two decimals.
    case 'money':
    case 'percent':
      return fenToText(value as Fen);
    case 'minutes':
      return String(Number(value) / MINUTE_MS);
    case 'flag':
      return value === true ? '1' : '';
    case 'count':
    case 'choice':
      return String(value);
  }
}

/** The form that shows a set of rules. */
export function formOf(rules: RuleSet): RuleForm {
  return Object.fromEntries(
    INPUTS.map((input) => [input.field, typed(input, rules[input.field])]),
  ) as RuleForm;
}

/** The value that was typed; a message for what cannot be read. */
function read(
  input: Input,
  text: string,
): { value: Value } | { wrong: keyof typeof ruleChangeMessages } {
  switch (input.kind) {
    case 'money':
    case 'percent': {
      const amount = parseFen(text);
      if (typeof amount === 'string' || amount <= 0) return { wrong: input.wrong };
      return { value: amount };
    }
    case 'minutes': {
      const ms = Number(text) * MINUTE_MS;
      if (text.trim() === '' || !Number.isInteger(ms)) return { wrong: input.wrong };
      return { value: ms };
    }
    case 'count':
      return WHOLE.test(text) ? { value: Number(text) } : { wrong: input.wrong };
    case 'flag':
      return { value: text === '1' };
    case 'choice':
      // The options are the field's own values.
      return { value: text as Value };
  }
}

/** The rules that were typed; a text says what cannot be read. */
export function readRuleForm(form: RuleForm): RuleSet | string {
  const rules: Partial<Record<Field, Value>> = {};
  for (const input of INPUTS) {
    const answer = isShown(input, form) ? read(input, form[input.field]) : { value: null };
    if ('wrong' in answer) return ruleChangeMessages[answer.wrong];
    rules[input.field] = answer.value;
  }
  return completeRuleSet(rules as Partial<RuleSet>);
}
