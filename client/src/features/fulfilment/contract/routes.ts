import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { contractPaths } from './paths.ts';

export const contractRoutes: readonly PageRoute[] = [
  memberPage(contractPaths.contracts, () => import('./pages/ContractListPage.tsx')),
  memberPage(contractPaths.contract, () => import('./pages/ContractDetailPage.tsx')),
  memberPage(contractPaths.contractSettings, () => import('./pages/ContractSettingsPage.tsx')),
  memberPage(contractPaths.contractReview, () => import('./pages/ContractReviewPage.tsx')),
  mallPage(contractPaths.publishedContracts, () => import('./pages/PublishedContractsPage.tsx')),
];
