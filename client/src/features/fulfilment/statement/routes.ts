import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { statementPaths } from './paths.ts';

const detail = () => import('./pages/StatementDetailPage.tsx');

export const statementRoutes: readonly PageRoute[] = [
  memberPage(statementPaths.openStatements, () => import('./pages/OpenStatementsPage.tsx'), {
    title: '待对账',
  }),
  memberPage(statementPaths.statements, () => import('./pages/StatementListPage.tsx'), {
    title: '对账单',
  }),
  memberPage(statementPaths.statement, detail, {
    title: '对账单详情',
    under: [menuPaths.statementsDone, menuPaths.statements],
  }),
  memberPage(statementPaths.supplierStatement, detail, {
    title: '对账单详情',
    under: [menuPaths.statementsDone, menuPaths.statements],
  }),
  memberPage(statementPaths.statementRules, () => import('./pages/StatementRulesPage.tsx'), {
    title: '对账规则',
  }),
];
