import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const BUDGET_PARAM = 'ysid';

export const budgetPaths = {
  budgets: withAnyQuery('/zjgl/YsList'),
  budget: withParam('/zjgl/YsDetail', BUDGET_PARAM),
};
