import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { statementPaths } from './paths.ts';

const detail = () => import('./pages/StatementDetailPage.tsx');

export const statementRoutes: readonly PageRoute[] = [
  memberPage(statementPaths.openStatements, () => import('./pages/OpenStatementsPage.tsx')),
  memberPage(statementPaths.statements, () => import('./pages/StatementListPage.tsx')),
  memberPage(statementPaths.statement, detail),
  memberPage(statementPaths.supplierStatement, detail),
  memberPage(statementPaths.statementRules, () => import('./pages/StatementRulesPage.tsx')),
];
