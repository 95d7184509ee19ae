import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isBuyerAtom, isSupplierAtom } from '../../features/identity/session/roles.ts';
import { SearchBox } from '../../features/mall/catalog/components/box/SearchBox.tsx';
import { lazy } from '../../lib/browser/lazy.ts';
import { isLoggedInAtom } from '../../lib/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { useMenu } from '../menu/menu.ts';
import { zoneHomes } from '../pages/zone-homes.ts';
import { paths } from '../paths.ts';
import { AllCategories } from './AllCategories.tsx';
import { CartSlot } from './CartSlot.tsx';
import classes from './header.module.css';
import { headerLinks } from './links.ts';
import { ServiceBar } from './ServiceBar.tsx';

const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));
/** It brings the push connection along: only for who is logged in, after the page stands. */
const MessageBell = lazy(() => import('../../features/work/todo/components/MessageBell.tsx'));

interface Props {
  /** Search and cart stay in sight while the page scrolls. */
  readonly isSticky?: boolean;
}

/** The header of every page but the boards; suppliers get their own links in it. */
export function SiteHeader({ isSticky = false }: Props) {
  const menu = useMenu();
  const isSupplier = useAtomValue(isSupplierAtom);
  const isBuyer = useAtomValue(isBuyerAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const links = headerLinks(menu, isSupplier);
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const zone = zoneHomes.find(({ path }) => path === pathname)?.id ?? null;
  const here = pathname === paths.root.pattern ? paths.mallIndex.pattern : pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(close, [pathname]);
  return (
    <header className={classes.header} data-sticky={isSticky || undefined}>
      <ServiceBar menu={menu} />
      <div className={`page ${classes.main}`}>
        <div className={classes.brand}>
          <Brand to={paths.mallIndex.to()} />
          {isSupplier && <span className={classes.area}>供应商</span>}
        </div>
        <div className={classes.search}>{!isSupplier && <SearchBox homeZone={zone} />}</div>
        <div className={classes.tools}>
          {isLoggedIn && (
            <Suspense fallback={<span className={classes.bellRoom} />}>
              <MessageBell />
            </Suspense>
          )}
          {isBuyer && <CartSlot />}
        </div>
        <Burger
          className={classes.burger ?? ''}
          opened={isOpen}
          onClick={toggle}
          aria-label={isOpen ? '收起导航' : '打开导航'}
        />
      </div>
      <div className={`page ${classes.row}`}>
        {!isSupplier && <AllCategories />}
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
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDrawer links={links} menu={menu} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}
