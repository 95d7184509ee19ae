import { SearchResults } from '../components/search/SearchResults.tsx';
import { useSearchResultsTitle } from '../model/titles.ts';
import { usePresetSearch } from '../use-preset-search.ts';

/**
 * /GoodListSearch, /goods/GoodListSearch, /goods/SxGoodListSearch and /DpGoodsList: one page, whose
 * whole state is its URL.
 */
export default function ProductSearchPage() {
  const { search, show } = usePresetSearch();
  useSearchResultsTitle(search);
  return <SearchResults search={search} onChange={show} />;
}
