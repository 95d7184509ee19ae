import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { securityPaths } from './paths.ts';

export const securityRoutes: readonly PageRoute[] = [
  memberPage(securityPaths.securityLog, () => import('./pages/SecurityLogPage.tsx')),
];
