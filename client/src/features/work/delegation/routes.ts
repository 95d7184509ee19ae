import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { delegationPaths } from './paths.ts';

export const delegationRoutes: readonly PageRoute[] = [
  memberPage(delegationPaths.delegations, () => import('./pages/DelegationsPage.tsx')),
];
