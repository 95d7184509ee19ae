import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { isOrderingAtom } from '../../features/identity/session/roles.ts';
import { useCompare } from '../../features/mall/actions/mall-actions.ts';
import { lazy } from '../../lib/browser/lazy.ts';
import { paths } from '../paths.ts';

/** Beside the first paint, not before it. */
const SideToolbar = lazy(() => import('./SideToolbar.tsx'));
const ComparisonBar = lazy(
  () => import('../../features/mall/comparison/components/ComparisonBar.tsx'),
);

/** Pages of buying, at whose bottom a bar of their own stands. */
const isBuying = (path: string) => path.startsWith('/member/bur') || path === paths.cart.pattern;

/** Pages that show products to choose from; the comparison has no place on others. */
const WITH_PRODUCTS = [
  paths.root,
  paths.mallIndex,
  paths.welfareMall,
  paths.specialMall,
  paths.fixedMall,
  paths.productSearch,
  paths.productSearchInMall,
  paths.specialSearch,
  paths.areaProducts,
  paths.scenes,
  paths.productDetail,
  paths.productDetailByQuery,
  paths.welfareProductDetail,
  paths.shopDetail,
  paths.followedProducts,
];

const hasProducts = (path: string) =>
  WITH_PRODUCTS.some(({ pattern }) => matchPath(pattern, path) !== null);

interface Props {
  /** Whether the layout is that of work pages. */
  readonly isWork: boolean;
}

/** The side toolbar and the comparison bar, on every page for people who order, and for visitors. */
export function MallTools({ isWork }: Props) {
  const isOrdering = useAtomValue(isOrderingAtom);
  const { pathname } = useLocation();
  if (!isOrdering) return null;
  return (
    <Suspense fallback={null}>
      {hasProducts(pathname) && <Comparison key={pathname} isWork={isWork} />}
      <SideToolbar isWork={isWork || isBuying(pathname)} />
    </Suspense>
  );
}

/** The comparison bar, downloaded only once something is compared. */
function Comparison({ isWork }: Props) {
  const { items } = useCompare();
  return items.length > 0 && <ComparisonBar isWork={isWork} />;
}
