import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import { lazy } from '../../lib/browser/lazy.ts';
import { useMenu } from '../menu/menu.ts';
import { BuyerHeader } from './BuyerHeader.tsx';
import classes from './header.module.css';

/** For suppliers alone: a first visit to the mall does without its code. */
const SupplierHeader = lazy(() => import('./SupplierHeader.tsx'));

/** The header of every page but the boards: the supplier's for organisations with zzxz 3, else the buyer's. */
export function SiteHeader({ isSticky = false }: { readonly isSticky?: boolean }) {
  const menu = useMenu();
  const isSupplier = useAtomValue(isSupplierAtom);
  if (!isSupplier) return <BuyerHeader menu={menu} isSticky={isSticky} />;
  return (
    <Suspense fallback={<header className={`${classes.header} ${classes.headerRoom}`} />}>
      <SupplierHeader menu={menu} isSticky={isSticky} />
    </Suspense>
  );
}
