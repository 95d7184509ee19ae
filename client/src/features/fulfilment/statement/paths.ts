import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const STATEMENT_PARAM = 'dzdid';

export const statementPaths = {
  openStatements: withAnyQuery('/billlist'),
  statements: withAnyQuery('/billdonelist'),
  statement: withParam('/billdetail', STATEMENT_PARAM),
  supplierStatement: withParam('/gysbilldetail', STATEMENT_PARAM),
  statementRules: withAnyQuery('/billdzgz'),
};
