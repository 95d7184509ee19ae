import { boardPage, type PageRoute } from '../../../lib/url/page.ts';
import { livePaths } from '../../auction/live/paths.ts';

export const hallRoutes: readonly PageRoute[] = [
  boardPage(livePaths.hall, () => import('./pages/HallPage.tsx')),
];
