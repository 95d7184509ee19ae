import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Loading } from '../ui/page/states.tsx';
import { paths } from './paths.ts';
import { Root } from './Root.tsx';
import { RouteFailed } from './RouteFailed.tsx';

/**
 * Pages and layouts are chunks of their own, and the router asks for those of one address side by
 * side: a board loads neither the mall's header nor its menus.
 */
type Load = () => Promise<{ default: ComponentType }>;

const chunk = (load: Load) => async () => ({ Component: (await load()).default });
const page = (path: string, load: Load): RouteObject => ({ path, lazy: chunk(load) });
const layout = (load: Load, children: RouteObject[]): RouteObject => ({
  lazy: chunk(load),
  children,
});

const home = () => import('./pages/HomePage.tsx');
const search = () => import('../features/mall/catalog/pages/GoodsSearchPage.tsx');
const goodsDetail = () => import('../features/mall/catalog/pages/GoodsDetailPage.tsx');
const checkout = () => import('../features/ordering/checkout/pages/CheckoutPage.tsx');
const orders = () => import('../features/ordering/order/pages/OrderListPage.tsx');
const message = () => import('../features/identity/session/pages/LoadingPage.tsx');
const notFound = () => import('../features/identity/session/pages/NotFoundPage.tsx');

/** Every route of the application and the layout it lives in. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <Loading />,
    children: [
      layout(
        () => import('./layouts/MallLayout.tsx'),
        [
          page(paths.root.pattern, home),
          page(paths.mallIndex.pattern, home),
          page(paths.fixedMall.pattern, home),
          page(paths.welfareMall.pattern, home),
          page(paths.specialMall.pattern, home),
          page(paths.goodsSearch.pattern, search),
          page(paths.goodsSearchInGoods.pattern, search),
          page(paths.specialSearch.pattern, search),
          page(paths.areaGoods.pattern, search),
          page(paths.scenes.pattern, () => import('../features/mall/catalog/pages/ScenesPage.tsx')),
          page(paths.goodsDetail.pattern, goodsDetail),
          page(paths.goodsDetailByQuery.pattern, goodsDetail),
          page(paths.welfareGoodsDetail.pattern, goodsDetail),
          page(paths.cart.pattern, () => import('../features/ordering/cart/pages/CartPage.tsx')),
          page(
            paths.goodsCompare.pattern,
            () => import('../features/mall/comparison/pages/ComparePage.tsx'),
          ),
          page(
            paths.supplierList.pattern,
            () => import('../features/mall/shop/pages/SupplierListPage.tsx'),
          ),
          page(
            paths.shopDetail.pattern,
            () => import('../features/mall/shop/pages/ShopDetailPage.tsx'),
          ),
          page(
            paths.fixedServices.pattern,
            () => import('../features/mall/shop/pages/FixedServicesPage.tsx'),
          ),
          page(
            paths.noticeList.pattern,
            () => import('../features/mall/notice/pages/NoticeListPage.tsx'),
          ),
          page(
            paths.noticeDetail.pattern,
            () => import('../features/mall/notice/pages/NoticeDetailPage.tsx'),
          ),
          page(paths.checkout.pattern, checkout),
          page(paths.welfareCheckout.pattern, checkout),
          page(
            paths.orderSuccess.pattern,
            () => import('../features/ordering/order/pages/OrderSuccessPage.tsx'),
          ),
          page(
            paths.biddingHome.pattern,
            () => import('../features/sourcing/project/pages/BiddingHomePage.tsx'),
          ),
          page(
            paths.biddingList.pattern,
            () => import('../features/sourcing/project/pages/BiddingListPage.tsx'),
          ),
          page(
            paths.biddingDetail.pattern,
            () => import('../features/sourcing/project/pages/BiddingDetailPage.tsx'),
          ),
          page(paths.audit.pattern, () => import('../features/auction/audit/pages/AuditPage.tsx')),
          page(
            paths.login.pattern,
            () => import('../features/identity/session/pages/LoginPage.tsx'),
          ),
          page(
            paths.noPermission.pattern,
            () => import('../features/identity/session/pages/NoPermissionPage.tsx'),
          ),
          page(paths.notFound.pattern, notFound),
          page(paths.loading.pattern, message),
          page(paths.supplierLoading.pattern, message),
          page('*', notFound),
        ],
      ),
      layout(
        () => import('./layouts/MemberLayout.tsx'),
        [
          page(paths.hall.pattern, () => import('../features/auction/hall/pages/HallPage.tsx')),
          page(
            paths.profile.pattern,
            () => import('../features/identity/profile/pages/ProfilePage.tsx'),
          ),
          page(
            paths.password.pattern,
            () => import('../features/identity/profile/pages/PasswordPage.tsx'),
          ),
          page(
            paths.followedGoods.pattern,
            () => import('../features/mall/follow/pages/FavoriteGoodsPage.tsx'),
          ),
          page(
            paths.followedShops.pattern,
            () => import('../features/mall/follow/pages/FavoriteShopsPage.tsx'),
          ),
          page(paths.orders.pattern, orders),
          page(paths.memberOrders.pattern, orders),
          page(paths.allOrders.pattern, orders),
          page(paths.supplierOrders.pattern, orders),
          page(
            paths.orderDetail.pattern,
            () => import('../features/ordering/order/pages/OrderDetailPage.tsx'),
          ),
          page(
            paths.orderEdit.pattern,
            () => import('../features/ordering/order/pages/OrderEditPage.tsx'),
          ),
          page(
            paths.orderSnapshot.pattern,
            () => import('../features/ordering/order/pages/OrderSnapshotPage.tsx'),
          ),
          page(paths.todos.pattern, () => import('../features/work/todo/pages/TodoListPage.tsx')),
          page(paths.todoDetail.pattern, () => import('./pages/TodoDetailPage.tsx')),
          page(
            paths.orderReview.pattern,
            () => import('../features/work/approval/pages/OrderReviewPage.tsx'),
          ),
        ],
      ),
      layout(
        () => import('./layouts/BoardLayout.tsx'),
        [
          page(
            paths.handlerBoard.pattern,
            () => import('../features/auction/board/pages/HandlerBoardPage.tsx'),
          ),
          page(
            paths.supervisorBoard.pattern,
            () => import('../features/auction/board/pages/SupervisorBoardPage.tsx'),
          ),
          page(
            paths.supplierBoard.pattern,
            () => import('../features/auction/board/pages/SupplierBoardPage.tsx'),
          ),
          page(
            paths.replay.pattern,
            () => import('../features/auction/replay/pages/ReplayPage.tsx'),
          ),
        ],
      ),
    ],
  },
];

/** The router with the site's fixed base path. */
export function createRouter() {
  return createBrowserRouter(routes, { basename: BASE_PATH });
}
