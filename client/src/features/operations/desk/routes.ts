import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { deskPaths } from './paths.ts';

export const deskRoutes: readonly PageRoute[] = [
  memberPage(deskPaths.desk, () => import('./pages/DeskPage.tsx')),
];
