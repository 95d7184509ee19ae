import { Indicator, Popover, UnstyledButton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCounts } from '../../../lib/counts.ts';
import { Loading } from '../../../ui/states.tsx';
import classes from './CartButton.module.css';

/** Not needed until somebody looks: a chunk of its own. */
const CartPanel = lazy(() => import('./CartPanel.tsx').then((m) => ({ default: m.CartPanel })));

const LEAVE_MS = 200;

/** The header's cart: opens under the pointer, or with a click or the keyboard. */
export default function CartButton() {
  const { cart } = useCounts();
  const [isOpen, setOpen] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const hover = {
    onMouseEnter: () => {
      clearTimeout(leaving.current);
      setOpen(true);
    },
    onMouseLeave: () => {
      leaving.current = setTimeout(() => setOpen(false), LEAVE_MS);
    },
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      shadow="sm"
      withRoles
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          onClick={() => setOpen(true)}
          aria-label={cart > 0 ? `购物车，${cart} 种商品` : '购物车'}
          {...hover}
        >
          <Indicator label={cart} disabled={cart === 0} color="red" size={18} offset={4} zIndex={1}>
            <IconShoppingCart size={22} stroke={1.6} aria-hidden />
          </Indicator>
          <span>购物车</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} {...hover}>
        <Suspense fallback={<Loading />}>
          <CartPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
