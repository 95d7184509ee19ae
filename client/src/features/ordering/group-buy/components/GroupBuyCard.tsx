import type { GroupBuyRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { tierAt } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Money } from '../../../../ui/show/Money.tsx';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import { groupBuyPaths } from '../paths.ts';
import { GroupBuyBadge } from './GroupBuyBadge.tsx';
import { GroupBuyProgress } from './GroupBuyProgress.tsx';
import { GroupBuyTime } from './GroupBuyTime.tsx';
import classes from './group-buy.module.css';

export const scopeLabels = { unit: '仅发起单位', region: '限地区', all: '全部单位' } as const;

/** One group buy: product, price now and lowest, how far it has come, how long it lasts. */
export function GroupBuyCard({ row }: { readonly row: GroupBuyRow }) {
  const current = tierAt(row.tiers, row.joined);
  const lowest = row.tiers.at(-1);
  return (
    <article className={`card ${classes.card}`}>
      <Picture name={row.picture} />
      <Group gap={6}>
        <GroupBuyBadge state={row.state} />
        {row.isJoined && (
          <Badge variant="light" radius="sm" color="brand">
            本单位已参团
          </Badge>
        )}
      </Group>
      <Link to={groupBuyPaths.groupBuy.to(row.id)} className={classes.name}>
        {row.title}
      </Link>
      <Text size="xs" c="var(--jc-muted)" lineClamp={2}>
        {row.productName} · {row.shopName}
      </Text>
      <Group gap="xs" align="baseline">
        <Money amount={current?.price ?? row.basePrice} fw={700} fz="xl" />
        <Text size="xs" c="var(--jc-muted)">
          /{row.unit}
        </Text>
        {lowest && (
          <Text size="xs" c="var(--jc-muted)">
            最低 <Money amount={lowest.price} fz="xs" />
          </Text>
        )}
      </Group>
      <GroupBuyProgress row={row} />
      <Group className={classes.time ?? ''} justify="space-between" gap="xs">
        <GroupBuyTime row={row} />
        <Text size="xs" c="var(--jc-muted)">
          {row.scope === 'region' ? row.regionName : scopeLabels[row.scope]}
        </Text>
      </Group>
    </article>
  );
}
