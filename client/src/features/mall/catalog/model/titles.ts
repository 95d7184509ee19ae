import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import type { Search } from './search-url.ts';

/** Names the tab after what was searched; answers the name. */
export function useSearchResultsTitle({ keyword, categoryName }: Search): string {
  const title = keyword || categoryName || '全部商品';
  useDocumentTitle(title);
  return title;
}
