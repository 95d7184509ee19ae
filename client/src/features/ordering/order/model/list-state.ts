import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderFilter } from '@jicai/shared/contract/ordering/order.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { isDay, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { type OrderTab, orderTabs } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { type DueKind, dueKinds } from '@jicai/shared/domain/work/todo/due.ts';
import { contentMessages } from '@jicai/shared/messages/mall/content.ts';
import { readPage } from '../../../../lib/url/page-param.ts';

export type Zone = NonNullable<OrderFilter['zone']>;

export const zoneLabels: Readonly<Record<Zone, string>> = {
  mall: contentMessages['zone.mall'],
  special: contentMessages['zone.special'],
  fixed: contentMessages['zone.fixed'],
  welfare: contentMessages['zone.welfare'],
};

/** Rows of a page; an order is tall. */
export const PAGE_SIZE = 15;

/** The state of a list in its URL, as typed. Unreadable parts are left out, never an error. */
export interface ListState {
  readonly tab: OrderTab;
  readonly keyword: string;
  /** `2026-06-01`; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly least: string;
  readonly most: string;
  readonly funds: FundsType | '';
  readonly zone: Zone | '';
  readonly own: boolean;
  /** The id of a department of the unit; empty for all. */
  readonly department: string;
  /** Only the orders of this work of the person; empty for all. */
  readonly due: DueKind | '';
  readonly page: number;
}

export const noFilter: ListState = {
  tab: 'all',
  keyword: '',
  from: '',
  to: '',
  least: '',
  most: '',
  funds: '',
  zone: '',
  own: false,
  department: '',
  due: '',
  page: 1,
};

export const isZone = (text: string): text is Zone => Object.hasOwn(zoneLabels, text);
const isTab = (text: string): text is OrderTab => Object.hasOwn(orderTabs, text);

export function readListState(params: URLSearchParams): ListState {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 64);
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const amount = (name: string) => (amountOf(text(name)) === null ? '' : text(name));
  const tab = text('tab');
  const funds = text('funds');
  const zone = text('zone');
  const [from, to] = inOrder(day('from'), day('to'));
  const [least, most] = inOrder(amount('least'), amount('most'), amountOf);
  return {
    tab: isTab(tab) ? tab : 'all',
    keyword: text('keyword'),
    from,
    to,
    least,
    most,
    funds: funds === 'fiscal' || funds === 'nonFiscal' ? funds : '',
    zone: isZone(zone) ? zone : '',
    own: params.get('own') === '1',
    department: text('department'),
    due: dueKinds.find((kind) => kind === text('due')) ?? '',
    page: readPage(params),
  };
}

/** The state as a URL's query: only what differs from a bare list. */
export function queryOf(state: ListState): Record<string, string | number | null> {
  return {
    tab: state.tab === 'all' ? null : state.tab,
    keyword: state.keyword,
    from: state.from,
    to: state.to,
    least: state.least,
    most: state.most,
    funds: state.funds,
    zone: state.zone,
    own: state.own ? 1 : null,
    department: state.department,
    due: state.due,
    page: state.page === 1 ? null : state.page,
  };
}

/** Whether anything narrows the list besides its tab. */
export const isFiltered = (state: ListState): boolean =>
  Object.entries(queryOf(state)).some(
    ([name, value]) => value !== null && value !== '' && name !== 'tab' && name !== 'page',
  );

/** The first or the last millisecond of a day in China; null for no day. */
function dayMs(day: string, end: boolean): number | null {
  if (day === '') return null;
  const start = momentOfDay(day);
  if (Number.isNaN(start)) return null;
  return end ? start + DAY_MS - 1_000 : start;
}

function amountOf(text: string): Fen | null {
  const amount = amountIn(text);
  return typeof amount === 'number' && amount >= 0 ? amount : null;
}

export function filterOf(state: ListState): OrderFilter {
  return {
    tab: state.tab,
    keyword: state.keyword,
    fromMs: dayMs(state.from, false),
    toMs: dayMs(state.to, true),
    amountFrom: amountOf(state.least),
    amountTo: amountOf(state.most),
    fundsType: state.funds === '' ? null : state.funds,
    zone: state.zone === '' ? null : state.zone,
    isOwn: state.own,
    departmentId: state.department === '' ? null : state.department,
    due: state.due === '' ? null : state.due,
  };
}

export function requestOf(state: ListState) {
  return { ...filterOf(state), page: state.page, pageSize: PAGE_SIZE };
}
