import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { livePaths } from '../../auction/live/paths.ts';

export const hallRoutes: readonly PageRoute[] = [
  memberPage(livePaths.hall, () => import('./pages/HallPage.tsx')),
];
