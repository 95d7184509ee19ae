import { UnstyledButton } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconCategory } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CategoryMenu } from '../../features/mall/catalog/components/menu/CategoryMenu.tsx';
import { FIXED_ZONE, mallHome, zoneHomes } from '../pages/zone-homes.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';

/** The homes with the menu at their top; the fixed-point mall has services there. */
const homes: ReadonlySet<string> = new Set([
  paths.root.pattern,
  mallHome.path,
  ...zoneHomes.filter(({ id }) => id !== FIXED_ZONE).map(({ path }) => path),
]);

/** Scrolled so far, in px, half of a home's menu is above the window. */
const MENU_AWAY = 200;

/**
 * 全部商品分类: the heading of the menu that a home shows; on other pages, and once that menu has scrolled
 * away, the way to open it.
 */
export function AllCategories() {
  const { pathname } = useLocation();
  const [{ y }] = useWindowScroll();
  const words = (
    <>
      <IconCategory size={18} aria-hidden /> 全部商品分类
    </>
  );
  if (homes.has(pathname) && y < MENU_AWAY)
    return <span className={classes.categories}>{words}</span>;
  return <Openable>{words}</Openable>;
}

function Openable({ children }: { readonly children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus or pointer left
    <div className={classes.openable} onBlur={left} onMouseLeave={() => setOpen(false)}>
      <UnstyledButton
        className={classes.categories}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {children}
      </UnstyledButton>
      {isOpen && (
        <div className={classes.dropped}>
          <CategoryMenu zoneId={null} onFollowed={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
