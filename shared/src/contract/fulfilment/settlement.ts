import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  int32,
  list,
  newer,
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Wire fields that statements, invoices, payments, after-sales and contracts share. */

export const documentId = (wire: string, label: string) => [wire, textUpTo(64), label] as const;
export const documentVersion = ['bbh', int32, '版本'] as const;
export const reasonText = ['yy', textUpTo(limits.reasonLength), '原因'] as const;
export const noteText = ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '备注'] as const;

export const settlementFunds = codeOf({ CZZJ: 'fiscal', FCZZJ: 'nonFiscal' });
export type SettlementFunds = 'fiscal' | 'nonFiscal';

/**
 * The tax rate of a line in hundredths of a percent: 1300 is 13 %. -1 means tax-exempt (免税), -2 not
 * taxable (不征税). `null` for lines that were stored before tax rates were recorded.
 */
export const taxRate = [
  'shl',
  newer(none(int), null),
  '税率（万分比，-1 免税，-2 不征税）',
] as const;

/** The filters, besides the tab, of the lists of statements, invoices, payments and after-sales. */
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
/**
 * One transition in the log of a document. `personName` is empty if the platform made the
 * transition by itself.
 */
export const SettlementEvent = wireObject(event);
export type SettlementEvent = English<typeof event>;
export const eventsField = ['czrz', list(SettlementEvent), '操作记录'] as const;

/**
 * Returns the codec of a transition's response, which has the document's state and version after the
 * transition.
 */
export const moved = <State>(
  state: readonly [string, import('../kernel/wire.ts').Codec<State>, string],
) => wireObject({ state, version: documentVersion });
