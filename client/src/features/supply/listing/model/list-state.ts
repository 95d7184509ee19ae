import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type ListingTab, listingTab } from '@jicai/shared/contract/supply/listing.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

/** The tabs of my products with their words, in order. */
export const listingTabs: readonly (readonly [ListingTab, string])[] = (
  ['onSale', 'draft', 'pendingReview', 'offSale', 'rejected', 'frozen'] as const
).map((tab) => [tab, productTable.states[tab]]);

export const listingTabCode = (tab: ListingTab): string => String(encode(listingTab, tab));

/** The filter in the list's URL; unreadable parts are left out. */
export function readListingList(params: URLSearchParams) {
  return {
    tab: readTab(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
}

function readTab(wire: string | null): ListingTab {
  try {
    return wire === null ? 'onSale' : decode(listingTab, wire);
  } catch {
    return 'onSale';
  }
}
