import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { presetSearch } from './model/preset-search.ts';
import { type Search, searchQuery } from './model/search-url.ts';
import { AREA_PARAM } from './paths.ts';

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
