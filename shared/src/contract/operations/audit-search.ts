import { base64, codes, epochMs, int, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The joint search over the eight logs of `AUDIT_SOURCES`, for the audit administrator. It finds
 * the events of an auction only after the bidding has ended, and of an auction with sealed quotes
 * only after the auction has an outcome.
 */

/** The logs that the search covers: code → Chinese name. */
export const AUDIT_SOURCES = {
  security: '安全与系统管理',
  order: '订单',
  fulfilment: '履约单据',
  settlement: '结算单据',
  auction: '竞价（已结束）',
  sourcing: '采购项目',
  product: '商品',
  shop: '店铺',
} as const;
export type AuditSource = keyof typeof AUDIT_SOURCES;
/**
 * The codes of `AUDIT_SOURCES`, in the order of the table. The cast restores the type that `Object.keys`
 * loses.
 */
export const auditSources = Object.keys(AUDIT_SOURCES) as AuditSource[];

/** The most days between `fromMs` and `toMs`, unless the search names an object. */
export const MOST_AUDIT_DAYS = 92;
/**
 * The largest number of rows that are counted, paged through and exported; a total of one more means that
 * there are more rows.
 */
export const MOST_AUDIT_ROWS = 10_000;

const source = codes<AuditSource>(auditSources);
const entry = {
  /**
   * The key of the entry, unique among the entries of all logs: the name of the log and the entry's
   * key in that log.
   */
  key: ['zj', text, '主键'],
  source: ['ly', source, '日志'],
  atMs: ['fssj', int, '时间'],
  action: ['cz', text, '操作'],
  actor: ['czr', text, '操作人'],
  unitName: ['dwmc', text, '单位'],
  object: ['dx', text, '对象'],
  detail: ['shuoming', text, '说明'],
} as const;
export const AuditEntry = wireObject(entry);
export type AuditEntry = English<typeof entry>;

const filter = {
  fromMs: ['kssj', epochMs, '开始时间'],
  toMs: ['jssj', epochMs, '结束时间'],
  source: ['ly', none(source), '日志'],
  actor: ['czr', textUpTo(64, 'mayBeEmpty'), '操作人'],
  object: ['dx', textUpTo(128, 'mayBeEmpty'), '对象'],
} as const;
export type AuditFilter = English<typeof filter>;

export const auditSearchEndpoints = {
  list: endpoint('auditSearch.list', {
    path: '/app/authentication/sjjs/list',
    cost: 'search',
    summary: '跨日志审计检索（时间、人员、对象、日志种类）；总数最多计到 10000',
    request: wireRequest({ ...filter, page, pageSize }),
    response: wireObject({
      rows: ['list', list(AuditEntry), '记录'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  export: endpoint('auditSearch.export', {
    path: '/app/authentication/sjjs/export',
    cost: 'report',
    summary: '导出审计检索结果（Excel，最多 10000 行）',
    file: { rows: ({ count }) => count, isUnmasked: () => false },
    request: wireRequest(filter),
    response: wireObject({
      file: ['wjnr', base64, '工作簿（base64）'],
      count: ['zs', int, '条数'],
    }),
  }),
};
