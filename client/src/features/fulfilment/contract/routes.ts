import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { contractPaths } from './paths.ts';

export const contractRoutes: readonly PageRoute[] = [
  memberPage(contractPaths.contracts, () => import('./pages/ContractListPage.tsx'), {
    title: '合同管理',
  }),
  memberPage(contractPaths.contract, () => import('./pages/ContractDetailPage.tsx'), {
    title: '合同详情',
    under: [menuPaths.contracts],
  }),
  memberPage(contractPaths.contractSettings, () => import('./pages/ContractSettingsPage.tsx'), {
    title: '合同规则与模板',
    under: [menuPaths.contracts],
  }),
  memberPage(contractPaths.contractReview, () => import('./pages/ContractReviewPage.tsx'), {
    title: '合同审核',
    under: [menuPaths.todos],
  }),
  mallPage(contractPaths.publishedContracts, () => import('./pages/PublishedContractsPage.tsx')),
];
