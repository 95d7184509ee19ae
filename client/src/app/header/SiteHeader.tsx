import { Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isLoggedInAtom, isSupplierAtom } from '../../lib/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { useMenu } from '../menu.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';
import { headerLinks } from './links.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ServiceBar } from './ServiceBar.tsx';

/** Beside the first paint, not before it. */
const MessageBell = lazy(() => import('../../features/todo/components/MessageBell.tsx'));

const CartButton = lazy(() => import('../../features/cart/components/CartButton.tsx'));

/** The header of every page but the boards; suppliers get their own links in it. */
export function SiteHeader() {
  const menu = useMenu();
  const isSupplier = useAtomValue(isSupplierAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const links = headerLinks(menu, isSupplier);
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const here = pathname === paths.root.pattern ? paths.mallIndex.pattern : pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(close, [pathname]);
  return (
    <header className={classes.header}>
      <ServiceBar menu={menu} />
      <Group className="page" h={64} justify="space-between" wrap="nowrap">
        <Group gap={40} wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Brand to={paths.mallIndex.to()} />
            {isSupplier && <span className={classes.area}>供应商</span>}
          </Group>
          <nav aria-label="主导航" className={classes.links}>
            {links.map(({ title, path }) => (
              <Link
                key={path}
                to={path}
                className={classes.link}
                aria-current={path === here ? 'page' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
        </Group>
        <Group gap="xs" wrap="nowrap">
          {isLoggedIn && (
            <Suspense fallback={null}>
              <MessageBell />
            </Suspense>
          )}
          {!isSupplier && (
            <Suspense fallback={null}>
              <CartButton />
            </Suspense>
          )}
          <Burger
            className={classes.burger ?? ''}
            opened={isOpen}
            onClick={toggle}
            aria-label={isOpen ? '收起导航' : '打开导航'}
          />
        </Group>
      </Group>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="xs"
        title="导航"
        closeButtonProps={{ 'aria-label': '收起导航' }}
      >
        <PhoneMenu links={links} menu={menu} />
      </Drawer>
    </header>
  );
}
