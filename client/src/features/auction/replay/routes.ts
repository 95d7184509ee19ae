import { boardPage, type PageRoute } from '../../../lib/url/page.ts';
import { livePaths } from '../live/paths.ts';

export const replayRoutes: readonly PageRoute[] = [
  boardPage(livePaths.replay, () => import('./pages/ReplayPage.tsx')),
];
