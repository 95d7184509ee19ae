import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type FixedOrderTab, fixedOrderTab } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

export const fixedOrderTabs: readonly (readonly [FixedOrderTab, string])[] = [
  ['all', '全部'],
  ['waiting', '待我处理'],
  ['running', '进行中'],
  ['ended', '已结束'],
];

export const tabCode = (tab: FixedOrderTab): string =>
  tab === 'all' ? '' : String(encode(fixedOrderTab, tab));

/** The filter in the list's URL; unreadable parts are left out. */
export const readList = (params: URLSearchParams) => ({
  tab: readTab(params.get(TAB_PARAM)),
  keyword: (params.get('keyword') ?? '').slice(0, 64),
  page: readPage(params),
});

function readTab(wire: string | null): FixedOrderTab {
  try {
    return wire ? decode(fixedOrderTab, wire) : 'all';
  } catch {
    return 'all';
  }
}
