import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { negotiationPaths } from './paths.ts';

export const negotiationRoutes: readonly PageRoute[] = [
  memberPage(negotiationPaths.negotiations, () => import('./pages/NegotiationListPage.tsx'), {
    title: '议价',
  }),
  memberPage(negotiationPaths.negotiation, () => import('./pages/NegotiationPage.tsx'), {
    title: '议价详情',
    under: [menuPaths.negotiations],
  }),
  memberPage(negotiationPaths.negotiationEdit, () => import('./pages/NegotiationEditPage.tsx'), {
    title: '发起议价',
    under: [menuPaths.negotiations],
  }),
];
