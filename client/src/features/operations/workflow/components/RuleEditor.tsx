import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  WorkflowRule,
  workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import { MOST_RULES } from '@jicai/shared/contract/operations/workflow.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fundsLabels } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';

import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { CategorySelect } from '../../../mall/catalog/components/CategorySelect.tsx';

/** A level as it is edited; the key tells rows apart. */
export interface EditedRule extends WorkflowRule {
  readonly key: number;
}

/** A new level behind the others. */
export const nextRule = (rules: readonly EditedRule[]): EditedRule => ({
  key: Math.max(0, ...rules.map(({ key }) => key)) + 1,
  level: Math.min(9, Math.max(0, ...rules.map(({ level }) => level)) + 1),
  name: '',
  fundsType: null,
  categoryId: null,
  fromAmount: fen(0),
  reviewerOrgId: null,
  personId: null,
  roleId: null,
  dueHours: null,
});

interface Props {
  readonly rules: readonly EditedRule[];
  readonly choices: Pick<ResponseOf<typeof workflowEndpoints.types>, 'bodies' | 'people' | 'roles'>;
  /** Whether levels may be for one category. */
  readonly hasCategories: boolean;
  readonly onChange: (rules: readonly EditedRule[]) => void;
}

/** The levels of a draft. */
export function RuleEditor({ rules, choices, hasCategories, onChange }: Props) {
  const set = (key: number, part: Partial<WorkflowRule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <Stack gap="sm">
      {rules.map((rule) => (
        <Panel key={rule.key}>
          <RuleFields
            rule={rule}
            choices={choices}
            hasCategories={hasCategories}
            set={(part) => set(rule.key, part)}
          />
          <Group justify="flex-end" mt="sm">
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={rules.length === 1}
              onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
            >
              删除环节
            </Button>
          </Group>
        </Panel>
      ))}
      <Group>
        <Button
          variant="default"
          disabled={rules.length >= MOST_RULES}
          onClick={() => onChange([...rules, nextRule(rules)])}
        >
          添加环节
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldsProps {
  readonly rule: EditedRule;
  readonly choices: Props['choices'];
  readonly hasCategories: boolean;
  readonly set: (part: Partial<WorkflowRule>) => void;
}

const optionsOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

function RuleFields({ rule, choices, hasCategories, set }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
      <NumberField
        label="级次"
        withAsterisk
        min={1}
        max={9}
        needsValue
        value={rule.level}
        onChange={(level) => level !== '' && set({ level })}
      />
      <TextInput
        label="环节名称"
        withAsterisk
        maxLength={30}
        value={rule.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="资金性质"
        placeholder="不限"
        clearable
        data={Object.entries(fundsLabels).map(([value, label]) => ({ value, label }))}
        value={rule.fundsType}
        onChange={(funds) => set({ fundsType: funds as WorkflowRule['fundsType'] })}
      />
      {hasCategories && (
        <CategorySelect
          label="品目"
          placeholder="全部品目"
          value={rule.categoryId}
          onChange={(categoryId) => set({ categoryId })}
        />
      )}
      <MoneyInput
        label="起始金额"
        value={rule.fromAmount}
        onChange={(amount) => set({ fromAmount: amount ?? fen(0) })}
      />
      <Select
        label="审核机构"
        placeholder="本单位及负责的审核机构"
        clearable
        searchable
        disabled={rule.personId !== null}
        data={optionsOf(choices.bodies)}
        value={rule.reviewerOrgId}
        onChange={(reviewerOrgId) => set({ reviewerOrgId })}
      />
      <Select
        label="岗位角色"
        placeholder="不限"
        clearable
        searchable
        disabled={rule.personId !== null}
        data={optionsOf(choices.roles)}
        value={rule.roleId}
        onChange={(roleId) => set({ roleId })}
      />
      <Select
        label="指定人员"
        placeholder="不指定"
        clearable
        searchable
        data={optionsOf(choices.people)}
        value={rule.personId}
        onChange={(personId) => set({ personId })}
      />
      <NumberField
        label="时限（小时）"
        placeholder="不限"
        min={1}
        max={2000}
        value={rule.dueHours}
        onChange={(hours) => set({ dueHours: hours === '' ? null : hours })}
      />
    </SimpleGrid>
  );
}
