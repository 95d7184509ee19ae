import type { Site } from '../../../lib/url/site.ts';
import { navigationPaths } from '../navigation/paths.ts';
import { SUPPLIER_HOME } from './paths.ts';

/**
 * The path that a login leads to: `redirect`, else `goWhere` (a path or the name of a route), else
 * the supplier's workbench or the mall's home. Never out of the site, never back to a page that only explains a refusal.
 */
export function landingAfterLogin(
  params: URLSearchParams,
  { inSitePath, namedRoutes }: Site,
  isSupplier = false,
): string {
  const goWhere = params.get('goWhere') ?? '';
  const named = Object.hasOwn(namedRoutes, goWhere) ? namedRoutes[goWhere] : goWhere;
  for (const candidate of [params.get('redirect'), named]) {
    const path = inSitePath(candidate);
    if (path && !/^\/(login|logout|premission|404)\b/.test(path)) return path;
  }
  const workbench = isSupplier ? namedRoutes[SUPPLIER_HOME] : undefined;
  return workbench ?? navigationPaths.mallIndex.to();
}
