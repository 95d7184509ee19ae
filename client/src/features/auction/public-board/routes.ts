import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { livePaths } from '../live/paths.ts';

export const publicBoardRoutes: readonly PageRoute[] = [
  mallPage(livePaths.publicBoard, () => import('./pages/PublicBoardPage.tsx')),
];
