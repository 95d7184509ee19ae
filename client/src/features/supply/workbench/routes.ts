import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { entryPaths } from '../entry/paths.ts';

export const workbenchRoutes: readonly PageRoute[] = [
  memberPage(entryPaths.workbench, () => import('./pages/SupplierWorkbenchPage.tsx'), {
    title: '工作台',
  }),
];
