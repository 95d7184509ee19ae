import { VisuallyHidden } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router-dom';
import { contentPaths } from '../../content/paths.ts';
import { SearchResults } from '../components/search/SearchResults.tsx';
import { useSearchResultsTitle } from '../model/titles.ts';
import { AREA_PARAM } from '../paths.ts';
import { usePresetSearch } from '../use-preset-search.ts';

/** The zone of new shops and registration, which has no products. */
const ENTRY_ZONE = 'dpzc';

/**
 * /GoodListSearch, /goods/GoodListSearch, /goods/SxGoodListSearch and /DpGoodsList: one page, whose
 * whole state is its URL.
 */
export default function ProductSearchPage() {
  const isEntryZone = useSearchParams()[0].get(AREA_PARAM) === ENTRY_ZONE;
  return isEntryZone ? <Navigate to={contentPaths.registerLanding.to()} replace /> : <Products />;
}

function Products() {
  const { search, show } = usePresetSearch();
  const title = useSearchResultsTitle(search);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <SearchResults search={search} onChange={show} />
    </>
  );
}
