import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import type { ChangeableUntil, RuleInput } from '@jicai/shared/domain/auction/rules/rule.ts';
import {
  CHANGEABLE_RULES,
  RULE_NAMES,
  type RuleName,
} from '@jicai/shared/domain/auction/rules/table.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';
import { Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { AmountInput } from '../../../../ui/form/numbers/AmountInput.tsx';
import { isShown, type RuleForm } from '../model/rule-form.ts';

interface Props {
  readonly form: RuleForm;
  readonly changeable: readonly RuleName[];
  readonly onChange: (form: RuleForm) => void;
}

const UNTIL: Record<ChangeableUntil, string> = {
  end: '竞价结束后不能变更',
  opening: '开始后不能变更',
  firstBid: '开始后或有初始报价时不能变更',
};

/**
 * The fields of the rules that may still change, and a list of the other rules, each with the reason why it
 * may not change.
 */
export function RuleFields({ form, changeable, onChange }: Props) {
  const may = (name: RuleName) => changeable.includes(name);
  const inputs = RULE_NAMES.filter(may)
    .flatMap((name) => CHANGEABLE_RULES[name].inputs)
    .filter((input) => isShown(input, form));
  const field = (input: RuleInput<keyof RuleSet>) => (
    <RuleField
      key={input.field}
      input={input}
      value={form[input.field]}
      onChange={(value) => onChange({ ...form, [input.field]: value })}
    />
  );
  const fixed = RULE_NAMES.filter((name) => !may(name));
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        {inputs.filter(({ kind }) => kind !== 'flag').map(field)}
      </SimpleGrid>
      <Group gap="lg">{inputs.filter(({ kind }) => kind === 'flag').map(field)}</Group>
      {fixed.length > 0 && (
        <Text size="sm" c="dimmed">
          {fixed
            .map(
              (name) =>
                `${ruleChangeMessages[`rule.${name}`]}（${UNTIL[CHANGEABLE_RULES[name].until]}）`,
            )
            .join('、')}
        </Text>
      )}
    </>
  );
}

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface FieldProps {
  readonly input: RuleInput<keyof RuleSet>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Renders an input of `CHANGEABLE_RULES` by its kind: a check box, a select or a text field. */
function RuleField({ input, value, onChange }: FieldProps) {
  const label = ruleChangeMessages[input.label];
  switch (input.kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === '1'}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          data={Object.entries(input.options).map(([option, text]) => ({
            value: option,
            label: ruleChangeMessages[text],
          }))}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'money':
      return (
        <AmountInput
          label={label}
          description={input.hint && ruleChangeMessages[input.hint]}
          inputWrapperOrder={WRAPPER_ORDER}
          value={value}
          rightSection={<Text size="xs">{input.unit}</Text>}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          description={input.hint && ruleChangeMessages[input.hint]}
          inputWrapperOrder={WRAPPER_ORDER}
          value={value}
          inputMode="decimal"
          rightSection={<Text size="xs">{input.unit}</Text>}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
