import { type MemberRoute, memberRoutes } from '@jicai/shared/contract/identity/member-routes.ts';
import { matchPath } from 'react-router-dom';
import { paths } from '../paths.ts';
import { isBoardAddress } from '../scheme.ts';

type PageName = keyof typeof paths;

/** The main calls of public pages. A home has none: it shows whatever of its parts is there. */
export const publicMainCalls: Readonly<Partial<Record<PageName, string>>> = {
  productSearch: 'catalog.search',
  productSearchInMall: 'catalog.search',
  specialSearch: 'catalog.search',
  areaProducts: 'catalog.search',
  scenes: 'catalog.scenes',
  productDetail: 'catalog.detail',
  productDetailByQuery: 'catalog.detail',
  welfareProductDetail: 'catalog.detail',
  supplierList: 'shop.list',
  shopDetail: 'shop.detail',
  fixedServices: 'shop.fixedServices',
  noticeList: 'notice.list',
  noticeDetail: 'notice.detail',
  publishedContracts: 'contract.published',
  biddingHome: 'sourcing.listBiddings',
  biddingList: 'sourcing.listBiddings',
  biddingDetail: 'sourcing.detail',
  inquiryHome: 'tender.list',
  inquiryList: 'tender.list',
  inquiryDetail: 'sourcing.detail',
  biddingRule: 'tender.detail',
  inquiryRule: 'tender.detail',
  biddingResults: 'result.list',
  inquiryResults: 'result.list',
  biddingResult: 'result.detail',
  inquiryResult: 'result.detail',
};

/** The main calls of a page that needs a login: the first that its row names. */
function mainCallsOfRow({ path, needs }: MemberRoute): readonly string[] {
  const [main = []] = needs;
  // A board says itself what it lacks.
  return isBoardAddress(path) ? [] : [main].flat();
}

const mainCalls: readonly (readonly [string, readonly string[]])[] = [
  ...Object.values<MemberRoute>(memberRoutes).map(
    (row) => [row.path, mainCallsOfRow(row)] as const,
  ),
  // The keys of the table.
  ...(Object.entries(publicMainCalls) as [PageName, string][]).map(
    ([name, call]) => [paths[name].pattern, [call]] as const,
  ),
];

/** The calls without whose answer the page at a path has nothing to show. */
export const mainCallsOf = (pathname: string): readonly string[] =>
  mainCalls.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? [];
