import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { budgetPaths } from './paths.ts';

export const budgetRoutes: readonly PageRoute[] = [
  memberPage(budgetPaths.budgets, () => import('./pages/BudgetListPage.tsx')),
  memberPage(budgetPaths.budget, () => import('./pages/BudgetPage.tsx')),
];
