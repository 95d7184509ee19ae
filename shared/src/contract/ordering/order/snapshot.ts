import { compactTime, int32, list, money, newer, none, text } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { seller } from '../../mall/catalog/offer-parts.ts';
import { InvoiceDetails } from '../address.ts';
import { ComparedSupplier, fundsType } from '../checkout.ts';
import { welfareFacts } from '../recipient.ts';
import { orderLineFields } from './tables.ts';

/*
 * The snapshot of an order as it was submitted. The snapshot is stored and sent as the canonical JSON of
 * this wire table; the hash is computed over that JSON (OR6).
 */

const pair = { name: ['name', text, '名称'], value: ['value', text, '内容'] } as const;

const line = {
  ...orderLineFields,
  model: ['xh', text, '型号'],
  origin: ['cd', text, '产地'],
  warranty: ['zb', text, '质保'],
  description: ['spms', text, '商品描述'],
  attributes: ['sxList', list(wireObject(pair)), '规格参数'],
  pictures: ['tpList', list(text), '图片'],
} as const;
export const SnapshotLine = wireObject(line);
export type SnapshotLine = English<typeof line>;

const certificate = {
  name: ['name', text, '证书名称'],
  number: ['zsbh', text, '证书编号'],
  expires: ['yxq', text, '有效期至'],
} as const;

const snapshot = {
  number: ['ddbh', text, '订单编号'],
  groupNumber: ['hbdh', text, '合并单号'],
  version: ['bbh', int32, '版本'],
  name: ['ddmc', text, '订单名称'],
  submittedAtMs: ['tjsj', compactTime, '提交时间'],
  unitCode: ['cgdwbh', text, '采购单位编号'],
  unitName: ['cgdwmc', text, '采购单位'],
  buyerName: ['cgr', text, '采购人'],
  contactName: ['cgdwlxr', text, '采购联系人'],
  contactPhone: ['cgdwlxdh', text, '采购联系电话'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  ...seller,
  supplierName: ['gysmc', text, '供应商名称'],
  supplierCode: ['gysbh', text, '供应商编号'],
  supplierContact: ['gyslxr', text, '供应商联系人'],
  supplierPhone: ['gyslxdh', text, '供应商联系电话'],
  certificates: ['zsList', list(wireObject(certificate)), '供应商资质'],
  receiver: ['shr', text, '收货人'],
  receiverPhone: ['shrdh', text, '收货人电话'],
  deliveryPlace: ['jhdd', text, '交货地点'],
  projectNumber: ['xmbh', newer(text, ''), '采购项目编号'],
  deliverByMs: ['jhsj', none(compactTime), '交货时间'],
  invoice: ['fpxx', InvoiceDetails, '发票信息'],
  compared: ['bjgysxxList', list(ComparedSupplier), '比价供应商'],
  comparisonHash: ['bjjlhash', text, '比价记录哈希'],
  /**
   * The recipients and the budget of a welfare order, with masked phone numbers, because reviewers
   * read the snapshot. `recipientsHash` is the salted hash of the unmasked list; `null` without
   * recipients, and for a supplier who may not see the recipients.
   */
  ...welfareFacts,
  recipientsHash: ['shrhash', none(text), '收货人名单哈希'],
  lines: ['productList', list(SnapshotLine), '商品'],
  productAmount: ['spje', money, '商品金额'],
  freight: ['yf', money, '运费'],
  amount: ['hjje', money, '金额'],
} as const;
export const OrderSnapshot = wireObject(snapshot);
export type OrderSnapshot = English<typeof snapshot>;
