import { limits } from '../../limits.ts';
import {
  codeOf,
  codes,
  compactTime,
  int,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { dataFile, documentFile, MadeFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import {
  documentId,
  documentVersion,
  eventsField,
  listFilter,
  moved,
  noteText,
  paged,
} from './settlement.ts';
import {
  type AfterSaleState,
  afterSaleKindNames,
  afterSaleStates,
  afterSaleTransitions,
} from './states.ts';

/* After-sales (售后): returns, exchanges, repairs and refunds of accepted pieces. */

export const afterSaleState = codes<AfterSaleState>([...afterSaleStates]);
export const afterSaleKind = codes([...afterSaleKindNames]);
export const afterSaleId = documentId('shid', '售后编号');
const orderId = documentId('ddid', '订单编号');
/** The number of an order line; 0 stands for the order's freight. */
const lineNo = ['hh', intBetween(0, limits.orderLines), '行号'] as const;

const claimable = {
  lineNo: ['hh', int, '行号'],
  name: ['name', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['dw', text, '单位'],
  price: ['dj', money, '单价'],
  accepted: ['yssl', int, '验收数量'],
  claimed: ['yshsl', int, '已申请售后数量'],
  /**
   * The largest refund that can be claimed now, which is for all accepted pieces that can still be
   * claimed.
   */
  refundable: ['ktje', money, '可退金额'],
  /** For each kind of after-sale, the time until which a person can apply for it. */
  untilMs: [
    'qxList',
    newer(
      list(
        wireObject({
          kind: ['lx', afterSaleKind, '类型'],
          untilMs: ['jzsj', compactTime, '截止时间'],
        }),
      ),
      [],
    ),
    '申请期限',
  ],
} as const;
export const ClaimableLine = wireObject(claimable);
export type ClaimableLine = English<typeof claimable>;

const row = {
  id: ['id', text, '主键'],
  number: ['shbh', text, '售后单号'],
  state: ['zt', afterSaleState, '状态'],
  kind: ['lx', afterSaleKind, '类型'],
  version: documentVersion,
  orderId: ['ddid', text, '订单编号'],
  orderNumber: ['ddbh', text, '订单号'],
  name: ['name', text, '商品名称'],
  quantity: ['sl', int, '数量'],
  refund: ['tkje', money, '退款金额'],
  unitName: ['dwmc', text, '采购单位'],
  supplierName: ['gysmc', text, '供应商'],
  appliedAtMs: ['sqsj', compactTime, '申请时间'],
  answerByMs: ['dfjzsj', compactTime, '答复截止时间'],
  isLate: ['cqbs', yesNo, '超时未答复'],
} as const;
export const AfterSaleRow = wireObject(row);
export type AfterSaleRow = English<typeof row>;

/** One field of the after-sale form of an external provider. */
const formField = {
  name: ['zdm', text, '字段名'],
  label: ['zdbq', text, '标签'],
  isRequired: ['bt', yesNo, '必填'],
  options: ['xxList', list(text), '选项'],
} as const;
export const ProviderField = wireObject(formField);
export type ProviderField = English<typeof formField>;

const filled = {
  name: ['zdm', textUpTo(40), '字段名'],
  value: ['zdz', textUpTo(200, 'mayBeEmpty'), '内容'],
} as const;

const detail = {
  ...row,
  reason: ['yy', text, '原因'],
  description: ['ms', text, '问题描述'],
  contactName: ['lxr', text, '联系人'],
  contactPhone: ['lxdh', text, '联系电话'],
  returnTracking: ['thwldh', text, '寄回物流'],
  replacementTracking: ['bfwldh', text, '补发物流'],
  cost: ['fy', money, '处理费用'],
  /**
   * The number of pieces that the after-sale took out of the unit's stock. `isSellable` is true if
   * the supplier sells the returned pieces again.
   */
  stockReturned: ['ckcjsl', newer(int, 0), '冲减库存数量'],
  isSellable: ['kxsbs', newer(yesNo, false), '退货可再销售'],
  fileGroup: ['filegroup', none(text), '图片'],
  /**
   * The values that the buyer filled into the external provider's form; `name` is the label of the form
   * field, not its key.
   */
  providerForm: ['tzbd', list(wireObject(filled)), '扩展表单'],
  /**
   * The number of the statement from which the refund is deducted; empty if no statement deducts the refund.
   */
  statementNumber: ['dzdbh', text, '冲抵对账单'],
  events: eventsField,
  actions: ['cz', list(codes(afterSaleTransitions)), '可进行的操作'],
} as const;
export const AfterSaleDetail = wireObject(detail);
export type AfterSaleDetail = English<typeof detail>;

export const afterSaleTab = codeOf({ 1: 'open', 2: 'done', 3: 'all' });
const tabbed = { tab: ['bq', afterSaleTab, '页签'], ...listFilter } as const;

export const afterSaleEndpoints = {
  /**
   * Returns the accepted lines of an order, which can be claimed, and in `fields` the additional
   * form of the order's external provider; `fields` is empty without such a form, and while
   * `isProviderAway` says that the provider did not tell its form.
   */
  claimable: endpoint('afterSale.claimable', {
    path: '/app/authentication/afs/listKsh',
    cost: 'cheap',
    summary: '订单中可申请售后的商品',
    request: wireRequest({ orderId }),
    response: wireObject({
      orderNumber: ['ddbh', text, '订单号'],
      supplierName: ['gysmc', text, '供应商'],
      rows: ['list', list(ClaimableLine), '商品'],
      provider: ['gysbs', text, '服务商标识'],
      fields: ['zdList', list(ProviderField), '扩展表单'],
      isProviderAway: ['bdwqbs', newer(yesNo, false), '扩展表单未取到'],
    }),
  }),
  apply: endpoint('afterSale.apply', {
    path: '/app/authentication/afs/applySh',
    cost: 'cheap',
    summary: '申请售后',
    write: true,
    request: wireRequest({
      orderId,
      lineNo,
      kind: ['lx', afterSaleKind, '类型'],
      quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
      refund: ['tkje', money, '退款金额'],
      reason: ['yy', textUpTo(50), '原因'],
      description: ['ms', textUpTo(500, 'mayBeEmpty'), '问题描述'],
      contactName: ['lxr', identifier('name', 50), '联系人'],
      contactPhone: ['lxdh', identifier('phone', 32), '联系电话'],
      fileGroup: ['filegroup', none(textUpTo(64)), '图片'],
      providerForm: ['tzbd', listUpTo(wireRequest(filled), limits.providerFields), '扩展表单'],
    }),
    response: wireObject({ id: ['shid', text, '售后编号'], number: ['shbh', text, '售后单号'] }),
  }),
  list: endpoint('afterSale.list', {
    path: '/app/authentication/afs/listSh',
    cost: 'cheap',
    summary: '售后列表（采购单位、供应商或平台）',
    request: wireRequest({ ...tabbed, ...paged }),
    response: wireObject({
      rows: ['list', list(AfterSaleRow), '售后'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  exportList: endpoint('afterSale.export', {
    path: '/app/authentication/afs/exportSh',
    cost: 'report',
    summary: '导出售后（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(tabbed),
    response: RowsFile,
  }),
  detail: endpoint('afterSale.detail', {
    path: '/app/authentication/afs/getShDetail',
    cost: 'cheap',
    summary: '售后详情',
    request: wireRequest({ id: afterSaleId }),
    response: wireObject({ afterSale: ['sh', AfterSaleDetail, '售后'] }),
  }),
  print: endpoint('afterSale.print', {
    path: '/app/authentication/afs/printSh',
    cost: 'document',
    summary: '售后单 PDF',
    file: documentFile,
    request: wireRequest({ id: afterSaleId }),
    response: MadeFile,
  }),
  /**
   * Makes a transition, for the buyer's unit, the supplier or an operator. `tracking`: the tracking number of
   * the returned or replacement goods. `cost`: the supplier's cost. `isSellable`: whether the supplier sells
   * returned goods again (FU22).
   */
  move: endpoint('afterSale.move', {
    path: '/app/authentication/afs/moveSh',
    cost: 'cheap',
    summary: '处理售后',
    write: true,
    request: wireRequest({
      id: afterSaleId,
      version: documentVersion,
      transition: ['cz', codes(afterSaleTransitions), '操作'],
      note: noteText,
      tracking: ['wldh', textUpTo(64, 'mayBeEmpty'), '物流单号'],
      cost: ['fy', none(money), '处理费用'],
      isSellable: ['kxsbs', yesNo, '退货可再销售'],
    }),
    response: moved(['zt', afterSaleState, '状态'] as const),
  }),
};
