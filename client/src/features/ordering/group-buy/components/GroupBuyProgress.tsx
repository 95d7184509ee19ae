import type { GroupBuyRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { nextTier } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './group-buy.module.css';

interface Props {
  readonly row: Pick<GroupBuyRow, 'joined' | 'joinedUnits' | 'target' | 'tiers' | 'unit'>;
}

/** By how much a count changed last since it is shown; 0 before its first change. */
function useLastChange(count: number): number {
  const [seen, setSeen] = useState({ count, change: 0 });
  if (seen.count !== count) setSeen({ count, change: count - seen.count });
  return seen.change;
}

/** How far a group buy has come, as one can see it move, and what is missing to the next step. */
export function GroupBuyProgress({ row: { joined, joinedUnits, target, tiers, unit } }: Props) {
  const next = nextTier(tiers, joined);
  const change = useLastChange(joined);
  const share = Math.min(100, Math.round((joined / target) * 100));
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="tnum">
          已报 <b>{joined}</b> / {target} {unit}
          {change !== 0 && (
            // Another element for each count: its colour appears and fades again.
            <span key={joined} className={classes.change}>
              最近 {change > 0 ? '+' : '−'}
              {Math.abs(change)}
            </span>
          )}
        </Text>
        <Text size="sm" c="var(--jc-muted)" className="tnum">
          {joinedUnits} 家单位
        </Text>
      </Group>
      <Progress
        value={share}
        transitionDuration={600}
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
