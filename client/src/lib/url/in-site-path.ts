import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { namedRoutes, paths } from '../../app/paths.ts';

const LONGEST = 512;
const ORIGIN = 'https://site.invalid';

/** The first segments of the routes that exist. */
const known: ReadonlySet<string> = new Set(
  Object.values(paths).map(({ pattern }) => pattern.split('/')[1] ?? ''),
);

/** Nothing that needs an escape in the path; printable ASCII without quotes in the query. */
const SHAPE = /^(\/[\w\-./]*)(\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * A path of this site, normalised and without the base path, or `null` for anything else (A19).
 * It must be a plain absolute path to a route that exists: what only looks like one (`//e`, `/\e`,
 * `/%09/e`, `javascript:`) is not repaired, it is refused.
 */
export function inSitePath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > LONGEST) return null;
  const [, path = '', query = ''] = SHAPE.exec(candidate) ?? [];
  if (path === '' || path.includes('//')) return null;
  const url = new URL(path, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return null;
  const inside = withoutBase(url.pathname);
  return known.has(inside.split('/')[1] ?? '') ? inside + query : null;
}

function withoutBase(path: string): string {
  if (path === BASE_PATH) return '/';
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
}

/**
 * Where a login leads: `redirect`, else `goWhere` (a path or the name of a route), else the mall's
 * home. Never out of the site, never back to a page that only says why one could not go on.
 */
export function landingAfterLogin(params: URLSearchParams): string {
  const goWhere = params.get('goWhere') ?? '';
  const named = Object.hasOwn(namedRoutes, goWhere) ? namedRoutes[goWhere] : goWhere;
  for (const candidate of [params.get('redirect'), named]) {
    const path = inSitePath(candidate);
    if (path && !/^\/(login|logout|premission|404)\b/.test(path)) return path;
  }
  return paths.mallIndex.to();
}
