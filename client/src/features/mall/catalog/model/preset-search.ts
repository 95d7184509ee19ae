import { limits } from '@jicai/shared/limits.ts';
import { AREA_PARAM, catalogPaths, SEARCH_INPUT_PARAM } from '../paths.ts';
import { readSearch, type Search } from './search-url.ts';

/** The zones of the mall; anything else that `zq` names is a shop. */
const SPECIAL = 'sxzq';
const ZONES: ReadonlySet<string> = new Set(['wssc', SPECIAL, 'ddsc', 'flsc']);

/** The search that the address presets: the special zone, a zone or shop by `zq`, words under another name. */
export function presetSearch(pathname: string, query: URLSearchParams): Search {
  const search = readSearch(query);
  const words = query.get(SEARCH_INPUT_PARAM);
  const area = query.get(AREA_PARAM);
  return {
    ...search,
    ...(words && search.keyword === null ? { keyword: words.slice(0, limits.searchLength) } : {}),
    ...(pathname === catalogPaths.specialSearch.pattern ? { zoneId: SPECIAL } : {}),
    ...(area ? (ZONES.has(area) ? { zoneId: area } : { shopId: area }) : {}),
  };
}
