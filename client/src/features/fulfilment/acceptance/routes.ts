import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { acceptancePaths } from './paths.ts';

export const acceptanceRoutes: readonly PageRoute[] = [
  memberPage(acceptancePaths.acceptances, () => import('./pages/AcceptanceListPage.tsx')),
  memberPage(acceptancePaths.accept, () => import('./pages/AcceptPage.tsx'), {
    title: '验收',
    under: [menuPaths.acceptances],
  }),
];
