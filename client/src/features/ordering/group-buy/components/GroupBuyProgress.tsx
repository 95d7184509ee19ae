import type { GroupBuyRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { nextTier } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { Group, Progress, Stack, Text } from '@mantine/core';

interface Props {
  readonly row: Pick<GroupBuyRow, 'joined' | 'joinedUnits' | 'target' | 'tiers' | 'unit'>;
}

/** How far a group buy has come, and what is missing to the next step. */
export function GroupBuyProgress({ row: { joined, joinedUnits, target, tiers, unit } }: Props) {
  const next = nextTier(tiers, joined);
  const share = Math.min(100, Math.round((joined / target) * 100));
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="tnum">
          已报 <b>{joined}</b> / {target} {unit}
        </Text>
        <Text size="sm" c="var(--jc-muted)" className="tnum">
          {joinedUnits} 家单位
        </Text>
      </Group>
      <Progress
        value={share}
        color={joined >= target ? 'green' : 'brand'}
        aria-label={`已报 ${joined}，成团数量 ${target}`}
      />
      <Text size="xs" c="var(--jc-muted)" className="tnum">
        {next
          ? `再报 ${next.missing} ${unit}，单价降至 ¥${formatFen(next.tier.price)}`
          : '已达最低阶梯价格'}
      </Text>
    </Stack>
  );
}
