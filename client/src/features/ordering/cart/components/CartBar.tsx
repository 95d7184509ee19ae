import type { Cart } from '@jicai/shared/contract/ordering/cart.ts';
import { Button, Checkbox, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { WELFARE_ZONE } from '../../../mall/catalog/lib/goods-path.ts';
import { useCartWrites } from '../api.ts';
import { belowMinimum, isAllOfZone, lineIds } from '../model/cart-change.ts';
import { cartPaths } from '../paths.ts';
import classes from './CartBar.module.css';

/** The ticked lines, their amount and the way to the checkout; stays at the bottom of the window. */
export function CartBar({ cart }: { readonly cart: Cart }) {
  const { remove, select } = useCartWrites();
  const navigate = useNavigate();
  const all = lineIds(cart, 'all');
  const ticked = lineIds(cart, 'selected');
  const tooSmall = belowMinimum(cart);
  const checkout = isAllOfZone(cart, WELFARE_ZONE) ? cartPaths.welfareCheckout : cartPaths.checkout;
  return (
    <div className={classes.bar}>
      <Checkbox
        label="全选"
        checked={all.length > 0 && ticked.length === all.length}
        indeterminate={ticked.length > 0 && ticked.length < all.length}
        disabled={all.length === 0}
        onChange={(event) => void select(all, event.currentTarget.checked)}
      />
      <ConfirmPopover
        question={`从购物车中删除已选的 ${ticked.length} 种商品？`}
        word="删除"
        onConfirm={() => void remove(ticked)}
      >
        {(ask) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={ticked.length === 0}
            onClick={ask}
          >
            删除选中
          </Button>
        )}
      </ConfirmPopover>
      <div className={classes.sum} role="status">
        {tooSmall.length > 0 && (
          <Text size="xs" c="var(--jc-amber)">
            {tooSmall.join('、')} 未达到起订金额
          </Text>
        )}
        <span>
          已选 <b className="tnum">{cart.selectedCount}</b> 种，合计{' '}
          <Money amount={cart.selectedTotal} fz="xl" fw={700} />
        </span>
      </div>
      <Button
        size="md"
        disabled={ticked.length === 0 || tooSmall.length > 0}
        onClick={() => void navigate(checkout.to(ticked))}
      >
        去结算
      </Button>
    </div>
  );
}
