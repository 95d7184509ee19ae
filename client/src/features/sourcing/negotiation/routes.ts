import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { negotiationPaths } from './paths.ts';

export const negotiationRoutes: readonly PageRoute[] = [
  memberPage(negotiationPaths.negotiations, () => import('./pages/NegotiationListPage.tsx')),
  memberPage(negotiationPaths.negotiation, () => import('./pages/NegotiationPage.tsx')),
  memberPage(negotiationPaths.negotiationEdit, () => import('./pages/NegotiationEditPage.tsx')),
];
