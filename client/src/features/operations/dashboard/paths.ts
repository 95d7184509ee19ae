import { withAnyQuery } from '../../../lib/url/path.ts';

export const dashboardPaths = {
  dashboard: withAnyQuery('/jgkb'),
  dashboardWall: withAnyQuery('/jgkb/dp'),
  dashboardList: withAnyQuery('/jgkb/mx'),
};
