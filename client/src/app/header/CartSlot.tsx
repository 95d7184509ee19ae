import { UnstyledButton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCounts } from '../../lib/counts.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';

const CartButton = lazy(() => import('../../features/cart/components/CartButton.tsx'));

/**
 * The header's cart. Until a mouse comes near it is a link to the cart's page: the drop-down's code
 * is for who reaches for it.
 */
export function CartSlot() {
  const { cart } = useCounts();
  const [isNear, setNear] = useState(false);
  const still = (
    <UnstyledButton
      component={Link}
      to={paths.cart.to()}
      className={classes.cart ?? ''}
      aria-label={cart > 0 ? `购物车，${cart} 种商品` : '购物车'}
    >
      <IconShoppingCart size={22} stroke={1.6} aria-hidden />
      <span>购物车</span>
      {cart > 0 && <b className={classes.cartBadge}>{cart}</b>}
    </UnstyledButton>
  );
  return (
    <div
      onPointerEnter={({ pointerType }) => {
        // A finger or the keyboard goes to the page: the link under it must not be exchanged.
        if (pointerType === 'mouse') setNear(true);
      }}
    >
      {isNear ? (
        <Suspense fallback={still}>
          <CartButton />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}
