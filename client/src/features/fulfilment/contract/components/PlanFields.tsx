import {
  type Instalment,
  type Milestone,
  milestones,
} from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';

interface Props {
  readonly plan: readonly Instalment[];
  readonly bondShare: number;
  readonly onChange: (change: { plan?: Instalment[]; bondShare?: number }) => void;
}

const OPTIONS = Object.entries(milestones).map(([value, label]) => ({ value, label }));

/** The payment plan of a contract in percent, with the sum below, and the performance bond. */
export function PlanFields({ plan, bondShare, onChange }: Props) {
  const sum = plan.reduce((total, { share }) => total + share, 0) / 100;
  const change = (at: number, part: Partial<Instalment>) =>
    onChange({ plan: plan.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Stack gap="xs">
      <div>
        <Stack gap="xs" data-path="plan">
          {plan.map(({ milestone, share, days }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place in the plan
            <Group key={index} data-path={`plan.${index}`} gap="xs" align="flex-end" wrap="wrap">
              <NativeSelect
                label={`第 ${index + 1} 期`}
                value={milestone}
                data={OPTIONS}
                onChange={(event) =>
                  change(index, { milestone: event.currentTarget.value as Milestone })
                }
              />
              <NumberField
                data-path={`plan.${index}.share`}
                label="比例（%）"
                w={110}
                min={0.01}
                max={100}
                decimals={2}
                needsValue
                value={share / 100}
                onChange={(value) =>
                  value !== '' && change(index, { share: Math.round(value * 100) })
                }
              />
              <NumberField
                data-path={`plan.${index}.days`}
                label={milestone === 'prepayment' ? '生效后天数' : '验收后天数'}
                w={120}
                min={0}
                max={3650}
                needsValue
                value={days}
                onChange={(value) => value !== '' && change(index, { days: value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`删除第 ${index + 1} 期`}
                disabled={plan.length === 1}
                onClick={() => onChange({ plan: plan.filter((_, at) => at !== index) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          disabled={plan.length >= 12}
          onClick={() =>
            onChange({ plan: [...plan, { milestone: 'retention', share: 500, days: 365 }] })
          }
        >
          增加一期
        </Button>
        <Text size="sm" className="tnum" c={sum === 100 ? 'var(--jc-muted)' : 'var(--jc-alarm)'}>
          合计 {sum}%{sum === 100 ? '' : '，须为 100%'}
        </Text>
      </Group>
      <NumberField
        data-path="bondShare"
        label="履约保证金（合同金额的 %，至多 10）"
        maw={280}
        min={0}
        max={10}
        decimals={2}
        needsValue
        value={bondShare / 100}
        onChange={(value) => value !== '' && onChange({ bondShare: Math.round(value * 100) })}
      />
    </Stack>
  );
}
