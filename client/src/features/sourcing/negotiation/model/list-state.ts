import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type NegotiationTab,
  negotiationTab,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

export const negotiationTabs: readonly (readonly [NegotiationTab, string])[] = [
  ['all', '全部'],
  ['waiting', '待我处理'],
  ['running', '进行中'],
  ['ended', '已结束'],
];

export const tabCode = (tab: NegotiationTab): string =>
  tab === 'all' ? '' : String(encode(negotiationTab, tab));

/** The filter in the list's URL; unreadable parts are left out. */
export const readList = (params: URLSearchParams) => ({
  tab: readTab(params.get(TAB_PARAM)),
  keyword: (params.get('keyword') ?? '').slice(0, 64),
  page: readPage(params),
});

function readTab(wire: string | null): NegotiationTab {
  try {
    return wire ? decode(negotiationTab, wire) : 'all';
  } catch {
    return 'all';
  }
}
