import { VisuallyHidden } from '@mantine/core';
import { SearchResults } from '../components/search/SearchResults.tsx';
import { useSearchResultsTitle } from '../model/titles.ts';
import { usePresetSearch } from '../use-preset-search.ts';

/**
 * /GoodListSearch, /goods/GoodListSearch, /goods/SxGoodListSearch and /DpGoodsList: one page, whose
 * whole state is its URL.
 */
export default function ProductSearchPage() {
  const { search, show } = usePresetSearch();
  const title = useSearchResultsTitle(search);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <SearchResults search={search} onChange={show} />
    </>
  );
}
