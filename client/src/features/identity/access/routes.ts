import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { sessionPaths } from '../session/paths.ts';
import { accessPaths } from './paths.ts';

export const accessRoutes: readonly PageRoute[] = [
  mallPage(accessPaths.setPassword, () => import('./pages/SetPasswordPage.tsx')),
  mallPage(sessionPaths.forgotPassword, () => import('./pages/ForgotPasswordPage.tsx')),
];
