import { readPage } from '../../../../lib/url/page-param.ts';

/** The tabs of every list of settlement documents. */
export type SettlementTab = 'open' | 'done' | 'all';
const TABS: readonly SettlementTab[] = ['open', 'done', 'all'];

export interface SettlementListState {
  readonly tab: SettlementTab;
  readonly keyword: string;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly page: number;
}

/** The filter in a list's URL; unreadable parts are left out. */
export function readListState(
  params: URLSearchParams,
  first: SettlementTab = 'open',
): SettlementListState {
  const tab = TABS.find((one) => one === params.get('tab')) ?? first;
  const funds = params.get('funds');
  return {
    tab,
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    fundsType: funds === 'fiscal' || funds === 'nonFiscal' ? funds : null,
    page: readPage(params),
  };
}

/** The query of a list's URL. */
export const queryOf = ({ tab, keyword, fundsType, page }: SettlementListState) => ({
  tab,
  keyword,
  funds: fundsType,
  page: page === 1 ? null : page,
});

/** The request of a list: what the URL says, and nothing by date. */
export const requestOf = (state: SettlementListState) => ({
  ...state,
  fromMs: null,
  toMs: null,
  pageSize: PAGE_SIZE,
});

/** Lists of the administration have 60 rows (spec section 9). */
export const PAGE_SIZE = 60;

export const fundsLabels = { fiscal: '财政资金', nonFiscal: '非财政资金' } as const;
