import { listUpTo, textUpTo } from '../kernel/codecs.ts';
import { type English, wireRequest } from '../kernel/wire.ts';

/* The part of a result notice (结果公告) that the handler fills in. */

const typed = (length: number) => textUpTo(length, 'mayBeEmpty');

const supplierAddress = {
  supplierId: ['gysid', textUpTo(64), '供应商'],
  supplierName: ['gysmc', typed(200), '供应商名称'],
  address: ['dz', typed(200), '供应商地址'],
} as const;

const form = {
  unitAddress: ['cgdwdz', typed(200), '采购人地址'],
  contact: ['lxfs', typed(100), '采购人联系方式'],
  suppliers: ['gysList', listUpTo(wireRequest(supplierAddress), 50), '成交供应商地址'],
  service: ['fwyq', typed(1_000), '服务要求'],
  evaluators: ['pszj', typed(200), '评审人员名单'],
  supplement: ['bcsx', typed(1_000), '其他补充事宜'],
} as const;
/** The codec of what the handler adds to the notice, in requests, responses and the database. */
export const NoticeForm = wireRequest(form);
export type NoticeForm = English<typeof form>;
