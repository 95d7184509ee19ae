import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazy } from '../../lib/browser/lazy.ts';
import { Brand } from '../../ui/Brand.tsx';
import type { Menu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';
import type { SiteLink } from './links.ts';
import { ServiceBar } from './ServiceBar.tsx';

const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));

export interface HeaderProps {
  readonly menu: Menu;
  /** Search and cart stay in sight while the page scrolls. */
  readonly isSticky: boolean;
}

interface Props extends HeaderProps {
  /** The links of the thin bar above. */
  readonly serviceLinks: readonly SiteLink[];
  /** At the end of the thin bar. */
  readonly serviceEnd?: ReactNode;
  /** The links of the main row. */
  readonly links: readonly SiteLink[];
  /** Links of the phone's drawer that the main row does not have. */
  readonly phoneLinks?: readonly SiteLink[];
  /** Beside the brand: which area of the site this is. */
  readonly area?: ReactNode;
  readonly search?: ReactNode;
  readonly tools?: ReactNode;
  /** Before the links of the main row. */
  readonly before?: ReactNode;
}

/** The header of every area of the site: bar, brand, main row, and a drawer for phones. */
export function HeaderFrame(props: Props) {
  const { menu, isSticky, serviceLinks, serviceEnd, links, phoneLinks = [] } = props;
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const here = pathname === paths.root.pattern ? paths.mallIndex.pattern : pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer
  useEffect(close, [pathname]);
  return (
    <header className={classes.header} data-sticky={isSticky || undefined}>
      <ServiceBar menu={menu} links={serviceLinks} end={serviceEnd} />
      <div className={`page ${classes.main}`}>
        <div className={classes.brand}>
          <Brand to={paths.mallIndex.to()} />
          {props.area}
        </div>
        <div className={classes.search}>{props.search}</div>
        <div className={classes.tools}>{props.tools}</div>
        <Burger
          className={classes.burger ?? ''}
          opened={isOpen}
          onClick={toggle}
          aria-label={isOpen ? '收起导航' : '打开导航'}
        />
      </div>
      <div className={`page ${classes.row}`}>
        {props.before}
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
          <PhoneDrawer links={[...links, ...phoneLinks]} menu={menu} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}
