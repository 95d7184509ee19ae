import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type GroupBuyTab, groupBuyTab } from '@jicai/shared/contract/ordering/group-buy.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

/** The tabs of who buys, in order. */
export const buyerTabs: readonly (readonly [GroupBuyTab, string])[] = [
  ['running', '进行中'],
  ['coming', '即将开始'],
  ['reached', '已成团'],
  ['ended', '已结束'],
  ['joined', '我单位参加的'],
  ['launched', '我发起的'],
];

/** The tabs of a supplier: they confirm, and follow. */
export const supplierTabs: readonly (readonly [GroupBuyTab, string])[] = [
  ['ofShop', '本店团购'],
  ['running', '进行中'],
  ['reached', '已成团'],
  ['ended', '已结束'],
];

export const tabCode = (tab: GroupBuyTab): string => String(encode(groupBuyTab, tab));

/** The filter in the list's URL; unreadable parts are left out. */
export function readList(params: URLSearchParams, first: GroupBuyTab) {
  return {
    tab: readTab(params.get(TAB_PARAM), first),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
}

function readTab(wire: string | null, first: GroupBuyTab): GroupBuyTab {
  try {
    return wire ? decode(groupBuyTab, wire) : first;
  } catch {
    return first;
  }
}
