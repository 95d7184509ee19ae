import { isWallAddress } from '@jicai/shared/contract/auction/live/wall.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { createStore } from 'jotai';
import { livePaths } from '../features/auction/live/paths.ts';
import { boardSchemeAtom } from '../theme/board-scheme.ts';

/** The first part of a path below the site's. */
const firstOf = (path: string): string => path.split('/')[1] ?? '';

const BOARDS: ReadonlySet<string> = new Set(
  Object.values(livePaths).map(({ pattern }) => firstOf(pattern)),
);

/**
 * The scheme that a page begins with, before its layout is there to choose one: nothing bright flashes in
 * a dim hall.
 */
export function firstScheme(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: ReturnType<typeof createStore>,
): 'light' | 'dark' {
  if (isWallAddress(search)) return 'dark';
  const isBoard = BOARDS.has(firstOf(pathname.slice(BASE_PATH.length)));
  return isBoard ? store.get(boardSchemeAtom) : 'light';
}
