import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { objectionPaths } from './paths.ts';

export const objectionRoutes: readonly PageRoute[] = [
  memberPage(objectionPaths.objections, () => import('./pages/ObjectionsPage.tsx')),
];
