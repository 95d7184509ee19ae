import { boardPage, type PageRoute } from '../../../lib/url/page.ts';
import { livePaths } from '../live/paths.ts';

export const boardRoutes: readonly PageRoute[] = [
  boardPage(livePaths.handlerBoard, () => import('./pages/HandlerBoardPage.tsx')),
  boardPage(livePaths.supervisorBoard, () => import('./pages/SupervisorBoardPage.tsx')),
  boardPage(livePaths.supplierBoard, () => import('./pages/SupplierBoardPage.tsx')),
];
