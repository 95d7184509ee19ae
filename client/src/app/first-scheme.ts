import { isWallAddress } from '@jicai/shared/contract/auction/live/wall.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { createStore } from 'jotai';
import { livePaths } from '../features/auction/live/paths.ts';
import { dashboardPaths } from '../features/operations/dashboard/paths.ts';
import { boardSchemeAtom } from '../theme/board-scheme.ts';

/** The first part of a path below the site's. */
const firstOf = (path: string): string => path.split('/')[1] ?? '';

// The public board is a page of the mall, which is never dark.
const { publicBoard: _, ...boards } = livePaths;
const BOARDS: ReadonlySet<string> = new Set(
  Object.values(boards).map(({ pattern }) => firstOf(pattern)),
);
const { pattern: DASHBOARD_WALL } = dashboardPaths.dashboardWall;

/** Whether a path below the site's leads to a board or to the dashboard's wall. */
export const isBoardAddress = (path: string): boolean =>
  path === DASHBOARD_WALL || BOARDS.has(firstOf(path));

/**
 * The scheme that a page begins with, before its layout is there to choose one: nothing bright flashes in
 * a dim hall.
 */
export function firstScheme(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: ReturnType<typeof createStore>,
): 'light' | 'dark' {
  if (isWallAddress(search)) return 'dark';
  return isBoardAddress(pathname.slice(BASE_PATH.length)) ? store.get(boardSchemeAtom) : 'light';
}
