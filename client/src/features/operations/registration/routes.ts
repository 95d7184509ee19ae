import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { registrationPaths } from './paths.ts';

export const registrationRoutes: readonly PageRoute[] = [
  mallPage(registrationPaths.register, () => import('./pages/RegisterPage.tsx')),
  memberPage(registrationPaths.memberApplications, () => import('./pages/ApplicationsPage.tsx')),
];
