import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { secondFactorPaths } from './paths.ts';

export const secondFactorRoutes: readonly PageRoute[] = [
  memberPage(secondFactorPaths.accountSecurity, () => import('./pages/AccountSecurityPage.tsx'), {
    title: '账号安全',
  }),
];
