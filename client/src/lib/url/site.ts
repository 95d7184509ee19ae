import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { createContext, useContext } from 'react';

const LONGEST = 512;
const ORIGIN = 'https://site.invalid';

/** Nothing that needs an escape in the path; printable ASCII without quotes in the query. */
const SHAPE = /^(\/[\w\-./]*)(\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * A path of this site, normalised and without the base path, or `null` for anything else (A19).
 * It must be a plain absolute path to a route that exists: what only looks like one (`//e`, `/\e`,
 * `/%09/e`, `javascript:`) is not repaired, it is refused.
 */
export type InSitePath = (candidate: string | null | undefined) => string | null;

/** The check for a site with these route patterns. */
export function createInSitePath(patterns: readonly string[]): InSitePath {
  const known = new Set(patterns.map((pattern) => pattern.split('/')[1] ?? ''));
  return (candidate) => {
    if (!candidate || candidate.length > LONGEST) return null;
    const [, path = '', query = ''] = SHAPE.exec(candidate) ?? [];
    if (path === '' || path.includes('//')) return null;
    const url = new URL(path, ORIGIN);
    if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
    const inside = withoutBase(url.pathname);
    return known.has(inside.split('/')[1] ?? '') ? inside + query : null;
  };
}

function withoutBase(path: string): string {
  if (path === BASE_PATH) return '/';
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
}

/** The routes of the application, as far as a feature may ask about those of others. */
export interface Site {
  readonly inSitePath: InSitePath;
  /** Patterns by the names under which other systems and the server call them. */
  readonly namedRoutes: Readonly<Record<string, string>>;
  /** The ways to an account of one's own; other features have them. */
  readonly registrations: readonly { readonly title: string; readonly to: string }[];
  /** The title of the work page at a path; empty for other paths. */
  readonly titleOf?: (path: string) => string;
}

/** Filled by the application; without it no path belongs to the site. */
export const SiteContext = createContext<Site>({
  inSitePath: () => null,
  namedRoutes: {},
  registrations: [],
});

export const useSite = (): Site => useContext(SiteContext);
