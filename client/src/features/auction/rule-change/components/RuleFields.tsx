import {
  CHANGEABLE_UNTIL,
  RULE_NAMES,
  type RuleName,
} from '@jicai/shared/domain/auction/rules/rule-change.ts';
import { say } from '@jicai/shared/messages.ts';
import { Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { RuleForm } from '../model/rule-form.ts';

interface Props {
  readonly form: RuleForm;
  readonly changeable: readonly RuleName[];
  readonly onChange: (form: RuleForm) => void;
}

const UNTIL: Record<(typeof CHANGEABLE_UNTIL)[RuleName], string> = {
  end: '竞价结束后不能变更',
  opening: '开始后不能变更',
  firstBid: '开始后或有初始报价时不能变更',
};

/** The rules that may still change as fields; the others are named with why they may not. */
export function RuleFields({ form, changeable, onChange }: Props) {
  const set = (over: Partial<RuleForm>) => onChange({ ...form, ...over });
  const may = (name: RuleName) => changeable.includes(name);
  const text = (key: TextKey, label: string, name: RuleName, unit: string) =>
    may(name) && (
      <TextInput
        label={label}
        value={form[key]}
        inputMode="decimal"
        rightSection={<Text size="xs">{unit}</Text>}
        onChange={(event) => set({ [key]: event.currentTarget.value })}
      />
    );
  const fixed = RULE_NAMES.filter((name) => !may(name));
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        {may('step') && (
          <NativeSelect
            label="幅度方式"
            data={[
              { value: 'amount', label: '按金额' },
              { value: 'percent', label: '按百分比' },
            ]}
            value={form.stepKind}
            onChange={(event) =>
              set({ stepKind: event.currentTarget.value === 'amount' ? 'amount' : 'percent' })
            }
          />
        )}
        {text('step', '报价幅度', 'step', form.stepKind === 'amount' ? '元' : '%')}
        {text('triggerMinutes', '延时触发：截止前', 'extension', '分钟')}
        {text('lengthMinutes', '每次延时（0 为不延时）', 'extension', '分钟')}
        {text('extensionsAllowed', '可延时次数（0 为不限）', 'extension', '次')}
        {text('minSuppliers', '最少供应商数', 'minSuppliers', '家')}
        {text('startingPrice', '起始价', 'startingPrice', '元')}
        {may('stepBase') && (
          <NativeSelect
            label="幅度基准"
            data={[
              { value: 'best', label: '当前最优报价' },
              { value: 'own', label: '本人上次报价' },
            ]}
            value={form.stepBase}
            onChange={(event) =>
              set({ stepBase: event.currentTarget.value === 'best' ? 'best' : 'own' })
            }
          />
        )}
      </SimpleGrid>
      <Group gap="lg">
        {may('multipleOfStep') && (
          <Checkbox
            label="差额须为幅度整数倍"
            checked={form.multipleOfStep}
            onChange={(event) => set({ multipleOfStep: event.currentTarget.checked })}
          />
        )}
        {may('leaderMayRebid') && (
          <Checkbox
            label="领先者可再报"
            checked={form.leaderMayRebid}
            onChange={(event) => set({ leaderMayRebid: event.currentTarget.checked })}
          />
        )}
      </Group>
      {fixed.length > 0 && (
        <Text size="sm" c="dimmed">
          {fixed
            .map((name) => `${say(`rule.${name}`)}（${UNTIL[CHANGEABLE_UNTIL[name]]}）`)
            .join('、')}
        </Text>
      )}
    </>
  );
}

type TextKey =
  | 'step'
  | 'triggerMinutes'
  | 'lengthMinutes'
  | 'extensionsAllowed'
  | 'minSuppliers'
  | 'startingPrice';
