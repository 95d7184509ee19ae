import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { staffPaths } from './paths.ts';

export const staffRoutes: readonly PageRoute[] = [
  memberPage(staffPaths.supplierStaff, () => import('./pages/SupplierStaffPage.tsx'), {
    title: '子账号管理',
  }),
];
