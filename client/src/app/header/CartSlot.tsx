import { UnstyledButton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCounts } from '../../features/mall/actions/counts.ts';
import { lazy } from '../../lib/browser/lazy.ts';
import { Loading } from '../../ui/page/states.tsx';
import { paths } from '../paths.ts';
import classes from './header.module.css';

/** Not needed until somebody looks: a chunk of its own. */
const CartPanel = lazy(() =>
  import('../../features/ordering/cart/components/CartPanel.tsx').then((m) => ({
    default: m.CartPanel,
  })),
);

/** A mouse on its way from the link into the panel may leave both for so long. */
const LEAVE_MS = 200;

/**
 * The header's cart: a link to its page, for a finger too. A mouse above it, or the arrow down on
 * it, drops the cart in short below it; Escape, or going elsewhere, folds it again.
 */
export function CartSlot() {
  const { cart } = useCounts();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<'byMouse' | 'byKey' | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setOpened(null), [pathname]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  function entered({ pointerType }: PointerEvent): void {
    clearTimeout(leaving.current);
    if (pointerType === 'mouse') setOpened((already) => already ?? 'byMouse');
  }
  function left({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') leaving.current = setTimeout(() => setOpened(null), LEAVE_MS);
  }
  function blurred({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the link and the panel
    <div
      className={classes.cartSlot}
      onPointerEnter={entered}
      onPointerLeave={left}
      onBlur={blurred}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        setOpened(null);
        link.current?.focus();
      }}
    >
      <UnstyledButton
        ref={link}
        component={Link}
        to={paths.cart.to()}
        className={classes.cart ?? ''}
        aria-label={cart > 0 ? `购物车，${cart} 种商品` : '购物车'}
        aria-expanded={opened !== null}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('byKey');
        }}
      >
        <IconShoppingCart size={22} stroke={1.6} aria-hidden />
        <span>购物车</span>
        {cart > 0 && <b className={classes.cartBadge}>{cart}</b>}
      </UnstyledButton>
      {opened && (
        <div className={classes.cartDrop}>
          <section
            className={classes.cartCard}
            aria-label="购物车商品"
            tabIndex={-1}
            ref={opened === 'byKey' ? focusOn : undefined}
          >
            <Suspense fallback={<Loading />}>
              <CartPanel />
            </Suspense>
          </section>
        </div>
      )}
    </div>
  );
}

/** Opened by a key, it takes the focus. */
function focusOn(panel: HTMLElement | null): void {
  panel?.focus();
}
