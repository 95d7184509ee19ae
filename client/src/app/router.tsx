import { BASE_PATH } from '@jicai/shared/contract/site.ts';
import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { BoardLayout } from './layouts/BoardLayout.tsx';
import { MallLayout } from './layouts/MallLayout.tsx';
import { MemberLayout } from './layouts/MemberLayout.tsx';
import { paths } from './paths.ts';
import { Root } from './Root.tsx';
import { RouteFailed } from './RouteFailed.tsx';

/** A page as a chunk of its own. */
function page(pattern: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  const Page = lazy(load);
  return { path: pattern, element: <Page /> };
}

const home = () => import('./pages/HomePage.tsx');
const message = () => import('../features/session/pages/LoadingPage.tsx');
const notFound = () => import('../features/session/pages/NotFoundPage.tsx');

/** Every route of the application and the layout it lives in. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailed />,
    children: [
      {
        element: <MallLayout />,
        children: [
          page(paths.root.pattern, home),
          page(paths.mallIndex.pattern, home),
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
      },
      {
        element: <MemberLayout />,
        children: [
          page(paths.hall.pattern, () => import('../features/auction/pages/HallPage.tsx')),
        ],
      },
      {
        element: <BoardLayout />,
        children: [
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
        ],
      },
    ],
  },
];

/** The router with the site's fixed base path. */
export function createRouter() {
  return createBrowserRouter(routes, { basename: BASE_PATH });
}
