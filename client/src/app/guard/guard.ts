import { matchPath } from 'react-router-dom';
import { paths } from '../paths.ts';
import { furtherPublicPages, specifiedPrefixes } from './access.ts';

/** The result of a navigation. */
export type RouteDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'noPermission'; readonly to: string }
  /** The menu is on its way; it decides. */
  | { readonly kind: 'wait' };

interface Asked {
  /** Inside the site, without the base path. */
  readonly path: string;
  readonly search: string;
  readonly isLoggedIn: boolean;
  readonly menu: 'unknown' | 'none' | 'some';
  /** The patterns of the pages in the router tree. */
  readonly open: readonly string[];
  /** Nothing was decided with this menu yet: without one, even a public page gives way once. */
  readonly isFirst: boolean;
}

/** May anybody open it? Whole segments: `/loginX` is not `/login`. */
export function isPublic(path: string): boolean {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return [first, `${first}/${second}`].some(
    (prefix) => specifiedPrefixes.has(prefix) || furtherPublicPages.has(prefix),
  );
}

const patterns = Object.values(paths).map(({ pattern }) => pattern);

/** Whether a path belongs to one of these pages. */
const isAmong = (pages: readonly string[], path: string): boolean =>
  pages.some((pattern) => matchPath(pattern, path) !== null);

/**
 * The route guard of spec section 2. A visitor gets the public pages; a person also gets the pages of the
 * router tree, and is told that an address leads nowhere.
 */
export function decideRoute(asked: Asked): RouteDecision {
  const { path, search, isLoggedIn, menu, open, isFirst } = asked;
  if (!isLoggedIn)
    return isPublic(path) ? { kind: 'open' } : { kind: 'login', to: paths.login.to(path + search) };
  if (path === paths.noPermission.pattern) return { kind: 'open' };
  const isEmpty = menu === 'none';
  if (isPublic(path))
    return isEmpty && isFirst
      ? { kind: 'noPermission', to: paths.noPermission.to() }
      : { kind: 'open' };
  if (menu === 'unknown') return { kind: 'wait' };
  if (isEmpty) return { kind: 'noPermission', to: paths.noPermission.to() };
  return isAmong(open, path) || !isAmong(patterns, path)
    ? { kind: 'open' }
    : { kind: 'noPermission', to: paths.noPermission.to(path) };
}
