import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import { paths } from '../paths.ts';

/** Beside the first paint, not before it. */
const SideToolbar = lazy(() => import('./SideToolbar.tsx'));
const ComparisonBar = lazy(
  () => import('../../features/mall/comparison/components/ComparisonBar.tsx'),
);

/** Pages of buying, at whose bottom a bar of their own stands. */
const isBuying = (path: string) => path.startsWith('/member/bur') || path === paths.cart.pattern;

/** Pages at whose bottom something else stands, or on which the comparison itself is shown. */
const withoutBar = (path: string) =>
  isBuying(path) || path === paths.productCompare.pattern || path === paths.orderEdit.pattern;

/** Pages whose buttons for buying stand where the open bar would be. */
const isDetail = (path: string) =>
  path.startsWith(paths.productDetailByQuery.pattern) ||
  path === paths.welfareProductDetail.pattern;

interface Props {
  /** Whether the layout is that of work pages. */
  readonly isWork: boolean;
}

/** The side toolbar and the comparison bar, on every page for buyers. */
export function MallTools({ isWork }: Props) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { pathname } = useLocation();
  if (isSupplier) return null;
  return (
    <Suspense fallback={null}>
      {!withoutBar(pathname) && (
        <ComparisonBar
          key={isDetail(pathname) ? pathname : ''}
          isWork={isWork}
          isFolded={isWork || isDetail(pathname)}
        />
      )}
      <SideToolbar isWork={isWork || isBuying(pathname)} />
    </Suspense>
  );
}
