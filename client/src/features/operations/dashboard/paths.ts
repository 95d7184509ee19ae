import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withQuery } from '../../../lib/url/path.ts';

/** The parameters of the dashboard's addresses. */
export const dashboardParams = {
  figure: 'zb',
  months: 'ys',
  unit: 'dwid',
  month: 'yf',
  category: 'category_id',
  supplier: 'gysid',
  page: 'page',
} as const;

type Query = Partial<Record<keyof typeof dashboardParams, string | number | null>>;

const withParams = (pattern: string) => ({
  pattern,
  to: (query: Query = {}) =>
    withQuery(
      pattern,
      Object.fromEntries(
        (Object.keys(query) as (keyof Query)[]).map((name) => [dashboardParams[name], query[name]]),
      ),
    ),
});

export const dashboardPaths = {
  dashboard: withParams(menuPaths.dashboard),
  dashboardWall: withParams('/jgkb/dp'),
  dashboardList: withParams('/jgkb/mx'),
};
