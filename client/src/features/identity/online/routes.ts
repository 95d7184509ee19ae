import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { onlinePaths } from './paths.ts';

export const onlineRoutes: readonly PageRoute[] = [
  memberPage(onlinePaths.online, () => import('./pages/OnlinePage.tsx')),
];
