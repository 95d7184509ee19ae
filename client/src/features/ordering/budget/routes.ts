import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { budgetPaths } from './paths.ts';

export const budgetRoutes: readonly PageRoute[] = [
  memberPage(budgetPaths.budgets, () => import('./pages/BudgetListPage.tsx'), {
    title: '预算管理',
  }),
  memberPage(budgetPaths.budget, () => import('./pages/BudgetPage.tsx'), {
    title: '预算详情',
    under: [menuPaths.budgets],
  }),
];
