import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isSupplierAtom } from '../../lib/session.ts';
import { paths } from '../paths.ts';

/** Beside the first paint, not before it. */
const SideToolbar = lazy(() => import('./SideToolbar.tsx'));
const ComparisonBar = lazy(() => import('../../features/comparison/components/ComparisonBar.tsx'));

/** Pages at whose bottom something else stands, or on which the comparison itself is shown. */
const withoutBar = (path: string) =>
  path.startsWith('/member/') ||
  path === paths.goodsCompare.pattern ||
  path === paths.orderEdit.pattern;

/** What goes along with every page of who buys: the side toolbar, and the comparison bar. */
export function MallTools() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { pathname } = useLocation();
  if (isSupplier) return null;
  return (
    <Suspense fallback={null}>
      {!withoutBar(pathname) && <ComparisonBar />}
      <SideToolbar />
    </Suspense>
  );
}
