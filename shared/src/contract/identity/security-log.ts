import {
  base64,
  codeOf,
  epochMs,
  int,
  list,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { type SecurityAction, securityActions } from './names.ts';

/* Calls to search, verify and export the security log, for the audit administrator. */

const sameCode = Object.fromEntries(securityActions.map((action) => [action, action]));
/** The codec of a kind of security log entry. The code of a kind on the wire is its name. */
export const securityAction = codeOf(sameCode as Record<SecurityAction, SecurityAction>);

const entry = {
  seq: ['xh', int, '序号'],
  atMs: ['fssj', int, '时间'],
  action: ['czlx', securityAction, '操作'],
  wasRefused: ['sbbs', yesNo, '被拒绝'],
  actor: ['czr', text, '操作人'],
  unitName: ['dwmc', text, '单位'],
  address: ['ipdz', text, '来源地址'],
  object: ['czdx', text, '对象'],
  detail: ['czsm', text, '说明'],
  hash: ['zqhash', text, '链上哈希'],
} as const;
export const SecurityEntry = wireObject(entry);
export type SecurityEntry = English<typeof entry>;

const filter = {
  fromMs: ['kssj', none(epochMs), '开始时间'],
  toMs: ['jssj', none(epochMs), '结束时间'],
  action: ['czlx', none(securityAction), '操作'],
  refusedOnly: ['zksb', yesNo, '只看被拒绝'],
  actor: ['czr', textUpTo(64, 'mayBeEmpty'), '操作人'],
  object: ['czdx', textUpTo(128, 'mayBeEmpty'), '对象'],
} as const;
export type SecurityFilter = English<typeof filter>;

export const securityLogEndpoints = {
  /**
   * Returns a page of the security log. `total` is exact up to 10,000; 10,001 means that there are
   * more entries.
   */
  list: endpoint('securityLog.list', {
    path: '/app/authentication/aqrz/list',
    cost: 'search',
    summary: '检索安全日志',
    request: wireRequest({ ...filter, page, pageSize }),
    response: wireObject({
      rows: ['list', list(SecurityEntry), '日志'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  verify: endpoint('securityLog.verify', {
    path: '/app/authentication/aqrz/verify',
    cost: 'report',
    summary: '校验安全日志的哈希链',
    request: wireRequest({}),
    response: wireObject({
      count: ['zs', int, '条数'],
      brokenAt: ['dlxh', none(int), '首个断裂处'],
      head: ['lthash', text, '链头哈希'],
      signature: ['qm', text, '签名'],
      keyId: ['mybh', text, '密钥编号'],
    }),
  }),
  export: endpoint('securityLog.export', {
    path: '/app/authentication/aqrz/export',
    cost: 'report',
    summary: '导出安全日志（Excel，含签名的链头；最多 10000 行）',
    file: { rows: ({ count }) => count, isUnmasked: () => false },
    request: wireRequest(filter),
    response: wireObject({
      file: ['wjnr', base64, '工作簿（base64）'],
      count: ['zs', int, '条数'],
    }),
  }),
};
