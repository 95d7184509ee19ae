import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const STATEMENT_PARAM = 'dzdid';

export const statementPaths = {
  openStatements: withAnyQuery(menuPaths.statements),
  statements: withAnyQuery(menuPaths.statementsDone),
  statement: withParam('/billdetail', STATEMENT_PARAM),
  supplierStatement: withParam('/gysbilldetail', STATEMENT_PARAM),
  statementRules: withAnyQuery(menuPaths.statementRules),
};
