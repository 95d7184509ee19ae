import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { LoginPrompt } from '../../../identity/session/components/LoginPrompt.tsx';
import { isShopperAtom } from '../../../mall/actions/mall-writes.ts';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import { useCart, useCartWrites } from '../api.ts';
import { cartPaths } from '../paths.ts';
import { Accessories } from './Accessories.tsx';
import classes from './CartPanel.module.css';

/** The cart in short, for the header's drop-down and the side toolbar. */
export function CartPanel() {
  const isShopper = useAtomValue(isShopperAtom);
  const { data: cart, error, refetch } = useCart();
  if (!isShopper) return <LoginPrompt text="购物车还是空的，登录后查看您加入的商品" />;
  if (!cart) return <Unloaded what="购物车加载失败" error={error} refetch={refetch} />;
  if (cart.count === 0) return <Empty text="购物车还是空的" />;
  return (
    <div className={classes.panel}>
      <div className={classes.groups}>
        {cart.groups.map((group) => (
          <section key={group.shopId} aria-label={group.supplierName}>
            <Text size="xs" c="var(--jc-muted)" className={classes.supplier ?? ''}>
              {group.supplierName}
            </Text>
            <ul className={classes.lines}>
              {group.lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Group justify="space-between" className={classes.foot ?? ''} wrap="nowrap">
        <span>
          共 <b className="tnum">{cart.count}</b> 种 <Money amount={cart.total} fw={700} />
        </span>
        <Button component={Link} to={cartPaths.cart.to()} size="sm">
          去购物车
        </Button>
      </Group>
    </div>
  );
}

function Line({ line }: { readonly line: CartLine }) {
  const { remove } = useCartWrites();
  return (
    <li className={classes.line}>
      <Picture name={line.picture} className={classes.picture} />
      <div className={classes.words}>
        <Anchor component={Link} to={productPath(line)} c="inherit" size="sm" lineClamp={2}>
          {line.name}
        </Anchor>
        <Text size="sm" className="tnum">
          <Text component="span" inherit c="var(--jc-price)">
            ¥{formatFen(line.price)}
          </Text>{' '}
          × {line.quantity}
        </Text>
        <Accessories line={line} isReadOnly />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`删除 ${line.name}`}
        onClick={() => void remove([line.id])}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
