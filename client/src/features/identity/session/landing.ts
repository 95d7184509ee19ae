import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Site } from '../../../lib/url/site.ts';
import { navigationPaths } from '../navigation/paths.ts';
import { SUPPLIER_HOME } from './paths.ts';

/** The person who logged in, as far as it decides where their work is. */
interface Worker {
  readonly isSupplier: boolean;
  readonly onlyBuys: boolean;
}

const BUYER: Worker = { isSupplier: false, onlyBuys: true };

/**
 * The path that a login leads to: `redirect`, else `goWhere` (a path or the name of a route), else
 * the place where the person's work is: the supplier's workbench, the mall's home for whoever
 * only orders, the workbench of units for everybody else. Never out of the site, never back to a page that only
 * explains a refusal.
 */
export function landingAfterLogin(
  params: URLSearchParams,
  { inSitePath, namedRoutes }: Site,
  { isSupplier, onlyBuys }: Worker = BUYER,
): string {
  const goWhere = params.get('goWhere') ?? '';
  const named = Object.hasOwn(namedRoutes, goWhere) ? namedRoutes[goWhere] : goWhere;
  for (const candidate of [params.get('redirect'), named]) {
    const path = inSitePath(candidate);
    if (path && !/^\/(login|logout|premission|404)\b/.test(path)) return path;
  }
  const workbench = isSupplier ? namedRoutes[SUPPLIER_HOME] : undefined;
  return workbench ?? (onlyBuys ? navigationPaths.mallIndex.to() : menuPaths.desk);
}
