import { isWallAddress } from '@jicai/shared/contract/auction/live/wall.ts';
import { livePaths } from '../features/auction/live/paths.ts';
import { dashboardPaths } from '../features/operations/dashboard/paths.ts';

/** The first part of a path below the site's. */
const firstOf = (path: string): string => path.split('/')[1] ?? '';

// The public board is a page of the mall, which is never dark.
const { publicBoard: _, ...boards } = livePaths;
const BOARDS: ReadonlySet<string> = new Set(
  Object.values(boards).map(({ pattern }) => firstOf(pattern)),
);
const { pattern: DASHBOARD_WALL } = dashboardPaths.dashboardWall;

/** Whether a path of the site leads to a board or to the dashboard's wall. */
export const isBoardAddress = (path: string): boolean =>
  path === DASHBOARD_WALL || BOARDS.has(firstOf(path));

export type Scheme = 'light' | 'dark';

/**
 * The colour scheme of the page at an address, as a path of the site with its query: boards have that which
 * their viewer chose; a wall is dark, whatever it has to say, and so is the login that a wall comes back
 * from, in a hall where nobody sits before it; everything else is light.
 */
export function schemeOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  chosen: Scheme,
): Scheme {
  if (isWallAddress(pathname + search)) return 'dark';
  return isBoardAddress(pathname) ? chosen : 'light';
}
