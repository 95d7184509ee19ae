import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const BUDGET_PARAM = 'ysid';

export const budgetPaths = {
  budgets: withAnyQuery(menuPaths.budgets),
  budget: withParam('/zjgl/YsDetail', BUDGET_PARAM),
};
