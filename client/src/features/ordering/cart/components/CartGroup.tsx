import type { CartGroup as Group } from '@jicai/shared/contract/ordering/cart.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Money } from '../../../../ui/show/Money.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import { useCartWrites } from '../api.ts';
import { missingTo } from '../model/cart-change.ts';
import { freightText } from '../model/words.ts';
import classes from './CartGroup.module.css';
import { CartRow } from './CartRow.tsx';

/** The lines of one shop: they become one order. */
export function CartGroup({ group }: { readonly group: Group }) {
  const { select } = useCartWrites();
  const { lines, shopName, supplierName, total } = group;
  const ticked = lines.filter(({ isSelected }) => isSelected);
  const toOrder = missingTo(group.minOrder, total);
  const ids = lines.map(({ id }) => id);
  return (
    <section className={classes.group} aria-label={shopName}>
      <header className={classes.head}>
        <Checkbox
          aria-label={`选择 ${shopName} 的全部商品`}
          checked={ticked.length === lines.length}
          indeterminate={ticked.length > 0 && ticked.length < lines.length}
          onChange={(event) => void select(ids, event.currentTarget.checked)}
        />
        <IconBuildingStore size={18} stroke={1.6} aria-hidden />
        <Anchor component={Link} to={catalogPaths.shopDetail.to(group.shopId)} c="inherit" fw={600}>
          {shopName}
        </Anchor>
        <Text component="span" size="sm" c="var(--jc-muted)">
          供应商：{supplierName}
        </Text>
        <Text component="span" size="xs" c="var(--jc-muted)" className="tnum">
          {freightText(group)}
        </Text>
      </header>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <CartRow key={line.id} line={line} />
        ))}
      </ul>
      <footer className={classes.foot}>
        {ticked.length > 0 && toOrder !== null && (
          <Text component="span" size="sm" c="var(--jc-amber)" className="tnum">
            该店 ¥{formatFen(group.minOrder)} 起订，还差 ¥{formatFen(toOrder)}
          </Text>
        )}
        <span>
          本店已选 {ticked.length} 种，小计 <Money amount={total} fw={600} />
        </span>
      </footer>
    </section>
  );
}
