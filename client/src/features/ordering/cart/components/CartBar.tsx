import { WELFARE_ZONE } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { Cart } from '@jicai/shared/contract/ordering/cart.ts';
import { byCheckout, checkCheckout } from '@jicai/shared/domain/ordering/pricing/checkout-kind.ts';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { SaveListButton } from '../../purchase-list/components/SaveListDialog.tsx';
import { useCartWrites } from '../api.ts';
import { belowMinimum, isAllOfZone, lineIds, selectedLines } from '../model/cart-change.ts';
import { cartPaths } from '../paths.ts';
import classes from './CartBar.module.css';

/** Says that welfare products are ticked with others, and offers to untick either. */
function MixedCheckouts({ cart }: { readonly cart: Cart }) {
  const { select } = useCartWrites();
  const { welfare, ordinary } = byCheckout(selectedLines(cart));
  if (welfare.length === 0 || ordinary.length === 0) return null;
  const untick = (lines: readonly { readonly id: string }[]) =>
    void select(
      lines.map(({ id }) => id),
      false,
    );
  return (
    <Text size="xs" c="var(--jc-amber)" className={classes.note}>
      {welfare.length} 种福利商城商品须分开结算：
      <Anchor component="button" type="button" size="xs" onClick={() => untick(ordinary)}>
        只结算福利商品
      </Anchor>
      {' / '}
      <Anchor component="button" type="button" size="xs" onClick={() => untick(welfare)}>
        只结算其他商品
      </Anchor>
    </Text>
  );
}

/** The ticked lines, their price, and the way to their checkout; at the bottom of the window. */
export function CartBar({ cart }: { readonly cart: Cart }) {
  const { remove, select } = useCartWrites();
  const navigate = useNavigate();
  const all = lineIds(cart, 'all');
  const ticked = lineIds(cart, 'selected');
  const tooSmall = belowMinimum(cart);
  const mixed = checkCheckout(selectedLines(cart), null) !== null;
  const checkout = isAllOfZone(cart, WELFARE_ZONE) ? cartPaths.welfareCheckout : cartPaths.checkout;
  return (
    <section className={classes.bar} data-bottom-bar aria-label="结算">
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
      <SaveListButton
        isCompact
        lines={selectedLines(cart).map(({ productId, skuId, quantity }) => ({
          productId,
          skuId,
          quantity,
        }))}
      />
      <div className={classes.sum} role="status">
        <MixedCheckouts cart={cart} />
        {tooSmall.length > 0 && (
          <Text size="xs" c="var(--jc-amber)" className={classes.note}>
            {tooSmall.join('、')} 未达到起订金额
          </Text>
        )}
        <span className={classes.total}>
          已选 <b className="tnum">{cart.selectedCount}</b> 种，合计{' '}
          <Money amount={cart.selectedTotal} fz="xl" fw={700} />
        </span>
      </div>
      <Button
        size="md"
        disabled={ticked.length === 0 || tooSmall.length > 0 || mixed}
        onClick={() => void navigate(checkout.to(ticked))}
      >
        去结算
      </Button>
    </section>
  );
}
