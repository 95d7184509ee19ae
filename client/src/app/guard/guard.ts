import { matchPath } from 'react-router-dom';
import { paths } from '../paths.ts';
import { buyerPaths, publicPaths, publicSegments } from './access.ts';

/** The result of a navigation. */
export type RouteDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'noPermission' }
  /** The menu is on its way; it decides. */
  | { readonly kind: 'wait' };

interface Asked {
  /** Inside the site, without the base path. */
  readonly path: string;
  readonly search: string;
  readonly isLoggedIn: boolean;
  /** Sells, and buys nothing (zzxz 3). */
  readonly isSupplier: boolean;
  readonly menu: 'unknown' | 'none' | 'some';
  /** Nothing was decided with this menu yet: without one, even a public page gives way once. */
  readonly isFirst: boolean;
}

/** May anybody open it? Whole segments: `/loginX` is not `/login`. */
export function isPublic(path: string): boolean {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return publicSegments.has(first) || publicPaths.has(`${first}/${second}`);
}

const patterns = Object.values(paths).map(({ pattern }) => pattern);

/** Is it an address of the application at all? */
const isKnown = (path: string): boolean =>
  patterns.some((pattern) => matchPath(pattern, path) !== null);

/**
 * The route guard of spec section 2. An address that leads nowhere leads nobody to the login: they
 * would learn only afterwards that there is nothing.
 */
export function decideRoute(asked: Asked): RouteDecision {
  const { path, search, isLoggedIn, isSupplier, menu, isFirst } = asked;
  if (!isLoggedIn) {
    return isPublic(path) || !isKnown(path)
      ? { kind: 'open' }
      : { kind: 'login', to: paths.login.to(path + search) };
  }
  if (isSupplier && buyerPaths.has(path)) return { kind: 'noPermission' };
  if (path === paths.noPermission.pattern || (isPublic(path) && !isFirst)) return { kind: 'open' };
  if (menu === 'unknown') return isPublic(path) ? { kind: 'open' } : { kind: 'wait' };
  return menu === 'some' ? { kind: 'open' } : { kind: 'noPermission' };
}
