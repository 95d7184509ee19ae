import { BASE_PATH } from '@jicai/shared/contract/site.ts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Loading } from '../ui/states.tsx';
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
const search = () => import('../features/catalog/pages/GoodsSearchPage.tsx');
const goodsDetail = () => import('../features/catalog/pages/GoodsDetailPage.tsx');
const checkout = () => import('../features/order/pages/CheckoutPage.tsx');
const orders = () => import('../features/order/pages/OrderListPage.tsx');
const message = () => import('../features/session/pages/LoadingPage.tsx');
const notFound = () => import('../features/session/pages/NotFoundPage.tsx');

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
          page(paths.scenes.pattern, () => import('../features/catalog/pages/ScenesPage.tsx')),
          page(paths.goodsDetail.pattern, goodsDetail),
          page(paths.goodsDetailByQuery.pattern, goodsDetail),
          page(paths.welfareGoodsDetail.pattern, goodsDetail),
          page(paths.cart.pattern, () => import('../features/cart/pages/CartPage.tsx')),
          page(
            paths.goodsCompare.pattern,
            () => import('../features/comparison/pages/ComparePage.tsx'),
          ),
          page(
            paths.supplierList.pattern,
            () => import('../features/shop/pages/SupplierListPage.tsx'),
          ),
          page(paths.shopDetail.pattern, () => import('../features/shop/pages/ShopDetailPage.tsx')),
          page(
            paths.fixedServices.pattern,
            () => import('../features/shop/pages/FixedServicesPage.tsx'),
          ),
          page(
            paths.noticeList.pattern,
            () => import('../features/notice/pages/NoticeListPage.tsx'),
          ),
          page(
            paths.noticeDetail.pattern,
            () => import('../features/notice/pages/NoticeDetailPage.tsx'),
          ),
          page(paths.checkout.pattern, checkout),
          page(paths.welfareCheckout.pattern, checkout),
          page(
            paths.orderSuccess.pattern,
            () => import('../features/order/pages/OrderSuccessPage.tsx'),
          ),
          page(
            paths.biddingHome.pattern,
            () => import('../features/sourcing/pages/BiddingHomePage.tsx'),
          ),
          page(
            paths.biddingList.pattern,
            () => import('../features/sourcing/pages/BiddingListPage.tsx'),
          ),
          page(
            paths.biddingDetail.pattern,
            () => import('../features/sourcing/pages/BiddingDetailPage.tsx'),
          ),
          page(paths.audit.pattern, () => import('../features/audit/pages/AuditPage.tsx')),
          page(paths.login.pattern, () => import('../features/session/pages/LoginPage.tsx')),
          page(
            paths.noPermission.pattern,
            () => import('../features/session/pages/NoPermissionPage.tsx'),
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
          page(paths.hall.pattern, () => import('../features/auction/pages/HallPage.tsx')),
          page(paths.profile.pattern, () => import('../features/profile/pages/ProfilePage.tsx')),
          page(paths.password.pattern, () => import('../features/profile/pages/PasswordPage.tsx')),
          page(
            paths.followedGoods.pattern,
            () => import('../features/follow/pages/FavoriteGoodsPage.tsx'),
          ),
          page(
            paths.followedShops.pattern,
            () => import('../features/follow/pages/FavoriteShopsPage.tsx'),
          ),
          page(paths.orders.pattern, orders),
          page(paths.memberOrders.pattern, orders),
          page(paths.allOrders.pattern, orders),
          page(paths.supplierOrders.pattern, orders),
          page(
            paths.orderDetail.pattern,
            () => import('../features/order/pages/OrderDetailPage.tsx'),
          ),
          page(paths.orderEdit.pattern, () => import('../features/order/pages/OrderEditPage.tsx')),
          page(
            paths.orderSnapshot.pattern,
            () => import('../features/order/pages/OrderSnapshotPage.tsx'),
          ),
          page(paths.todos.pattern, () => import('../features/todo/pages/TodoListPage.tsx')),
          page(paths.todoDetail.pattern, () => import('./pages/TodoDetailPage.tsx')),
          page(
            paths.orderReview.pattern,
            () => import('../features/order-review/pages/OrderReviewPage.tsx'),
          ),
        ],
      ),
      layout(
        () => import('./layouts/BoardLayout.tsx'),
        [
          page(
            paths.handlerBoard.pattern,
            () => import('../features/auction/pages/HandlerBoardPage.tsx'),
          ),
          page(
            paths.supervisorBoard.pattern,
            () => import('../features/auction/pages/SupervisorBoardPage.tsx'),
          ),
          page(
            paths.supplierBoard.pattern,
            () => import('../features/auction/pages/SupplierBoardPage.tsx'),
          ),
          page(paths.replay.pattern, () => import('../features/auction/pages/ReplayPage.tsx')),
        ],
      ),
    ],
  },
];

/** The router with the site's fixed base path. */
export function createRouter() {
  return createBrowserRouter(routes, { basename: BASE_PATH });
}
