import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { negotiationTable } from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

/** The negotiation with the first in rank, where the project allows one: its state, or its beginning. */
export function Negotiations({ grid }: { readonly grid: EvaluationGrid }) {
  const { negotiationRounds, negotiations, quotes, mayDecide, packageNumber } = grid;
  const [best] = quotes;
  if (negotiationRounds === 0 || !best) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>议价</Text>
      {negotiations.map(({ id, number, code, state, amount }) => (
        <Group key={id} gap="sm">
          <Anchor component={Link} to={businessPaths.negotiation(id)} className="tnum">
            {number}
          </Anchor>
          <Text size="sm">
            与 {code}：{negotiationTable.states[state]}，现行合计 ¥{formatFen(amount)}
          </Text>
        </Group>
      ))}
      {negotiations.length === 0 && (
        <Group justify="space-between">
          <Text size="sm" c="var(--jc-muted)">
            可与排名第一的 {best.code} 议价，最多 {negotiationRounds}{' '}
            轮；价格只能降低，其他供应商的排名不变。
          </Text>
          {mayDecide && (
            <Button
              variant="default"
              component={Link}
              to={businessPaths.negotiationStart('1', packageNumber)}
            >
              发起议价
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
