import { limits } from '@jicai/shared/limits.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readSearch, type Search, searchQuery } from './model/search-url.ts';
import { AREA_PARAM, catalogPaths, SEARCH_INPUT_PARAM } from './paths.ts';

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

/** The search that the address says, and the way to another. */
export function usePresetSearch() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = presetSearch(pathname, params);
  const preset = presetSearch(pathname, new URLSearchParams(areaOf(params)));

  function show(next: Search): void {
    // The query does not repeat the presets of the path.
    const own: Search = {
      ...next,
      ...(next.zoneId === preset.zoneId ? { zoneId: null } : {}),
      ...(next.shopId === preset.shopId ? { shopId: null } : {}),
    };
    const query = [areaOf(params), searchQuery(own)].filter(Boolean).join('&');
    void navigate(query ? `${pathname}?${query}` : pathname);
  }
  return { search, show };
}

function areaOf(params: URLSearchParams): string {
  const area = params.get(AREA_PARAM);
  return area ? new URLSearchParams({ [AREA_PARAM]: area }).toString() : '';
}
