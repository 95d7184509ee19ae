import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { completeRuleSet } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { RuleInput } from '@jicai/shared/domain/auction/rules/rule.ts';
import { CHANGEABLE_RULES, RULE_NAMES } from '@jicai/shared/domain/auction/rules/table.ts';
import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';

type Field = keyof RuleSet;
type Input = RuleInput<Field>;
type Value = RuleSet[Field];

/**
 * AU33: The typed rules by field: amounts in 元, percentages in percent, times in minutes. A flag is `1` or
 * empty; a field without a value is empty.
 */
export type RuleForm = Readonly<Record<Field, string>>;

const INPUTS: readonly Input[] = RULE_NAMES.flatMap((name) => CHANGEABLE_RULES[name].inputs);

/** A whole number of at most four digits. */
const WHOLE = /^\d{1,4}$/;

/**
 * Returns whether the form shows this input: always, or only while the input named in `shownWhile`
 * has the value given there.
 */
export const isShown = ({ shownWhile }: Input, form: RuleForm): boolean =>
  !shownWhile || form[shownWhile[0] as Field] === shownWhile[1];

/** Formats the value of a rule for its field. */
function typed({ kind }: Input, value: Value): string {
  if (value === null) return '';
  switch (kind) {
    // Hundredths of a percent are formatted by the same function as 分, because both have two decimals.
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

/** Formats a set of rules for the form. */
export function formOf(rules: RuleSet): RuleForm {
  return Object.fromEntries(
    INPUTS.map((input) => [input.field, typed(input, rules[input.field])]),
  ) as RuleForm;
}

/** Parses the typed text of an input; returns its `value`, or `wrong`, the key of an error text. */
function read(
  input: Input,
  text: string,
): { value: Value } | { wrong: keyof typeof ruleChangeMessages } {
  switch (input.kind) {
    case 'money':
    case 'percent': {
      const amount = amountIn(text);
      if (typeof amount !== 'number' || amount <= 0) return { wrong: input.wrong };
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
      // The cast is safe, because every option of the select is a valid value of the field.
      return { value: text as Value };
  }
}

/**
 * Parses the form; returns the rules, or the error text of the first invalid field. Hidden fields become
 * `null`.
 */
export function readRuleForm(form: RuleForm): RuleSet | string {
  const rules: Partial<Record<Field, Value>> = {};
  for (const input of INPUTS) {
    const answer = isShown(input, form) ? read(input, form[input.field]) : { value: null };
    if ('wrong' in answer) return ruleChangeMessages[answer.wrong];
    rules[input.field] = answer.value;
  }
  return completeRuleSet(rules as Partial<RuleSet>);
}
