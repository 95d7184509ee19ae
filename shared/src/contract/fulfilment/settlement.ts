import { limits } from '../../limits.ts';
import { codeOf, compactTime, int, list, newer, none, text, textUpTo } from '../kernel/codecs.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Fields that statements, invoices, payments and after-sales share. */

export const documentId = (wire: string, label: string) => [wire, textUpTo(64), label] as const;
export const documentVersion = ['bbh', int, '版本'] as const;
export const reasonText = ['yy', textUpTo(limits.reasonLength), '原因'] as const;
export const noteText = ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '备注'] as const;

export const settlementFunds = codeOf({ CZZJ: 'fiscal', FCZZJ: 'nonFiscal' });
export type SettlementFunds = 'fiscal' | 'nonFiscal';

/** The tax rate of a line; `null` for lines stored before rates were recorded. */
export const taxRate = [
  'shl',
  newer(none(int), null),
  '税率（万分比，-1 免税，-2 不征税）',
] as const;

/** The filters of these lists, besides the tab. */
export const listFilter = {
  keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
  fundsType: ['zjxz', none(settlementFunds), '资金性质'],
  fromMs: ['kssj', none(compactTime), '日期起'],
  toMs: ['jssj', none(compactTime), '日期止'],
} as const;
export type ListFilter = English<typeof listFilter>;
export const paged = { page, pageSize } as const;

const event = {
  sentence: ['ms', text, '说明'],
  note: ['bz', text, '备注'],
  personName: ['czry', text, '人员'],
  orgName: ['dw', text, '单位'],
  atMs: ['sj', compactTime, '时间'],
} as const;
/** One transition of a document; without a person the clock triggered it. */
export const SettlementEvent = wireObject(event);
export type SettlementEvent = English<typeof event>;
export const eventsField = ['czrz', list(SettlementEvent), '操作记录'] as const;

/** Returns the response table of a transition: state and version after it. */
export const moved = <State>(
  state: readonly [string, import('../kernel/wire.ts').Codec<State>, string],
) => wireObject({ state, version: documentVersion });
