import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { accountPaths } from './paths.ts';

export const accountRoutes: readonly PageRoute[] = [
  memberPage(accountPaths.supplierAccount, () => import('./pages/SupplierAccountPage.tsx'), {
    title: '账号与通知',
  }),
];
