import { mallPage, type PageRoute, redirectPage } from '../../../lib/url/page.ts';
import { sessionPaths } from './paths.ts';

const loading = () => import('./pages/LoadingPage.tsx');

export const sessionRoutes: readonly PageRoute[] = [
  mallPage(sessionPaths.login, () => import('./pages/LoginPage.tsx')),
  mallPage(sessionPaths.logout, () => import('./pages/LogoutPage.tsx')),
  mallPage(sessionPaths.noPermission, () => import('./pages/NoPermissionPage.tsx')),
  mallPage(sessionPaths.notFound, () => import('./pages/NotFoundPage.tsx')),
  mallPage(sessionPaths.loading, loading),
  redirectPage('mall', sessionPaths.supplierLoading, (search, { msg = '' }) => {
    const path = sessionPaths.loading.to(msg);
    return search.size > 0 ? `${path}?${search}` : path;
  }),
];
