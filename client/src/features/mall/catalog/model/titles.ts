import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import type { Search } from './search-url.ts';

/** Names the tab after what was searched. */
export function useSearchResultsTitle({ keyword, categoryName }: Search): void {
  useDocumentTitle(keyword || categoryName || '全部商品');
}
