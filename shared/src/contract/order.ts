import { type OrderSide, type OrderState, orderStates } from '../domain/order/states.ts';
import { type OrderTab, orderTabs } from '../domain/order/tabs.ts';
import { limits } from '../limits.ts';
import { InvoiceDetails } from './address.ts';
import { ComparedSupplier, Difference, fundsType, orderForm } from './checkout.ts';
import {
  codeOf,
  compactTime,
  idList,
  int,
  intBetween,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from './codecs.ts';
import { endpoint } from './endpoint.ts';
import { page, pageSize } from './sourcing.ts';
import { type English, wireObject, wireRequest } from './wire.ts';

/* Orders: lists, detail, and what is done to them. Their states: domain/order/states.ts. */

const codes = <T extends string>(names: readonly T[]) =>
  codeOf(Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in T]: K });

export const orderState = codes<OrderState>(orderStates);
const tabs = Object.keys(orderTabs) as OrderTab[]; // the table's own keys
export const orderTab = codes<OrderTab>(tabs);
export const orderSide = codes<OrderSide>(['buyer', 'colleague', 'reviewer', 'supplier']);
export const orderMove = codes([
  'submit',
  'withdraw',
  'resubmit',
  'cancel',
  'pass',
  'fail',
  'confirm',
  'decline',
  'ship',
  'receive',
]);

export const orderId = ['ddid', textUpTo(64), '订单主键'] as const;
/** The version that a decision was made on; another means that somebody was faster. */
const version = ['bbh', int, '版本'] as const;

const preview = {
  goodsId: ['product_id', text, '商品编号'],
  name: ['name', text, '商品名称'],
  picture: ['imgSrc', text, '图片'],
  price: ['price_now', money, '单价'],
  quantity: ['pcount', int, '数量'],
} as const;

const row = {
  id: ['ddid', text, '订单主键'],
  number: ['ddbh', text, '订单编号'],
  groupNumber: ['hbdh', text, '合并单号'],
  name: ['ddmc', text, '订单名称'],
  state: ['zt', orderState, '状态'],
  version,
  side: ['js', orderSide, '我的角色'],
  unitName: ['cgdwmc', text, '采购单位'],
  buyerName: ['cgr', text, '采购人'],
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  amount: ['hjje', money, '金额'],
  itemCount: ['spsl', int, '商品种数'],
  /** The first few lines. */
  lines: ['productList', list(wireObject(preview)), '商品'],
  submittedAtMs: ['tjsj', compactTime, '提交时间'],
} as const;
/** One order as lists show it. */
export const OrderRow = wireObject(row);
export type OrderRow = English<typeof row>;

/** The fields of an order's line. */
export const orderLineFields = {
  lineNo: ['hh', int, '行号'],
  /** The line that an accessory goes with. */
  parentNo: ['zhh', none(int), '主商品行号'],
  goodsId: ['product_id', text, '商品编号'],
  name: ['name', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['jldw', text, '计量单位'],
  categoryName: ['category_name', text, '品目'],
  picture: ['imgSrc', text, '图片'],
  price: ['price_now', money, '单价'],
  quantity: ['pcount', int, '数量'],
  discount: ['yhje', money, '优惠金额'],
  amount: ['je', money, '金额'],
  shipped: ['fhsl', int, '已发货数量'],
} as const;
export const OrderLine = wireObject(orderLineFields);
export type OrderLine = English<typeof orderLineFields>;

const event = {
  move: ['cz', orderMove, '操作'],
  state: ['zt', orderState, '之后的状态'],
  atMs: ['sj', compactTime, '时间'],
  personName: ['ryxm', text, '操作人'],
  orgName: ['zzmc', text, '单位'],
  note: ['bz', text, '说明'],
} as const;
/** One step of an order with who took it. */
export const OrderEvent = wireObject(event);
export type OrderEvent = English<typeof event>;

const parcelLine = {
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
} as const;
const parcel = {
  carrier: ['wlgs', text, '物流公司'],
  trackingNumber: ['wldh', text, '物流单号'],
  note: ['bz', text, '说明'],
  shippedAtMs: ['fhsj', compactTime, '发货时间'],
  personName: ['ryxm', text, '发货人'],
  lines: ['mxList', list(wireObject(parcelLine)), '明细'],
} as const;
export const OrderParcel = wireObject(parcel);
export type OrderParcel = English<typeof parcel>;

const snapshotRef = {
  version: ['bbh', int, '版本'],
  hash: ['hash', text, '哈希'],
  atMs: ['sj', compactTime, '时间'],
} as const;

const detail = {
  ...row,
  lines: ['productList', list(OrderLine), '商品'],
  unitCode: ['cgdwbh', text, '采购单位编号'],
  supplierName: ['gysmc', text, '供应商名称'],
  supplierContact: ['gyslxr', text, '供应商联系人'],
  supplierPhone: ['gyslxdh', text, '供应商联系电话'],
  supplierBank: ['gyskhh', text, '供应商开户行'],
  supplierAccount: ['gyskhhzh', text, '供应商开户行账号'],
  contactName: ['cgdwlxr', text, '采购联系人'],
  contactPhone: ['cgdwlxdh', text, '采购联系电话'],
  reimburserName: ['cgdwbxr', text, '报销人'],
  reimburserPhone: ['cgdwbxrlxdh', text, '报销人电话'],
  receiver: ['shr', text, '收货人'],
  receiverPhone: ['shrdh', text, '收货人电话'],
  /** Region and address in one line, with the note. */
  deliveryPlace: ['jhdd', text, '交货地点'],
  deliverByMs: ['jhsj', none(compactTime), '交货时间'],
  invoice: ['fpxx', InvoiceDetails, '发票信息'],
  remark: ['bz', text, '备注'],
  purposeNote: ['sybz', text, '事由备注'],
  proofGroup: ['zmcl', none(text), '证明材料'],
  compared: ['bjgysxxList', list(ComparedSupplier), '比价供应商'],
  comparisonHash: ['bjjlhash', text, '比价记录哈希'],
  goodsAmount: ['spje', money, '商品金额'],
  freight: ['yf', money, '运费'],
  discount: ['yhje', money, '优惠金额'],
  isWelfare: ['flbs', yesNo, '福利订单'],
  events: ['lcList', list(OrderEvent), '操作日志'],
  parcels: ['wlList', list(OrderParcel), '物流'],
  snapshots: ['kzList', list(wireObject(snapshotRef)), '快照'],
  /** The other orders of the same submit that the caller may see. */
  siblings: [
    'hbddList',
    list(wireObject({ id: row.id, number: row.number, shopName: row.shopName, state: row.state })),
    '同一合并单的订单',
  ],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const OrderDetail = wireObject(detail);
export type OrderDetail = English<typeof detail>;

const filter = {
  tab: ['zt', orderTab, '页签'],
  /** In order number, group number, name, goods, supplier or unit. */
  keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
  fromMs: ['kssj', none(compactTime), '提交时间起'],
  toMs: ['jssj', none(compactTime), '提交时间止'],
  amountFrom: ['jeq', none(money), '金额起'],
  amountTo: ['jez', none(money), '金额止'],
  fundsType: ['zjxz', none(fundsType), '资金性质'],
  /** Only what the caller ordered himself. */
  isOwn: ['brbs', yesNo, '仅本人'],
} as const;
export type OrderFilter = English<typeof filter>;

const reasonWhy = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;
const listed = wireObject({
  rows: ['list', list(OrderRow), '订单'],
  total: ['totalrowno', int, '总行数'],
  counts: [
    'sltj',
    list(wireObject({ state: ['zt', orderState, '状态'], count: ['sl', int, '数量'] })),
    '各状态数量',
  ],
});
const sheet = wireObject({
  fileName: ['wjm', text, '文件名'],
  /** An Excel workbook in base64. */
  content: ['wjnr', text, '文件内容'],
  rows: ['hs', int, '行数'],
});
/** What an action answers: where the order stands now. */
const standing = wireObject({ state: ['zt', orderState, '状态'], version });

const edited = {
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  quantity: ['pcount', intBetween(0, limits.orderQuantity), '数量，0 为删除'],
  price: ['price_now', money, '所见单价'],
} as const;

export const orderEndpoints = {
  /** Orders of the caller's unit. */
  list: endpoint('order.list', {
    path: '/app/authentication/ddgl/listDd',
    summary: '本单位订单列表，含各状态数量',
    request: wireRequest({ ...filter, page, pageSize }),
    response: listed,
  }),
  /** Orders of the caller's shops, as soon as they were reviewed. */
  supplierList: endpoint('order.supplierList', {
    path: '/app/authentication/ddgl/listGysdd',
    summary: '供应商订单列表，含各状态数量',
    request: wireRequest({ ...filter, page, pageSize }),
    response: listed,
  }),
  exportList: endpoint('order.export', {
    path: '/app/authentication/ddgl/exportDd',
    summary: '导出本单位订单（Excel，按当前筛选）',
    request: wireRequest(filter),
    response: sheet,
  }),
  supplierExport: endpoint('order.supplierExport', {
    path: '/app/authentication/ddgl/exportGysdd',
    summary: '导出供应商订单（Excel，按当前筛选）',
    request: wireRequest(filter),
    response: sheet,
  }),
  detail: endpoint('order.detail', {
    path: '/app/authentication/ddgl/getDdDetail',
    summary: '订单详情与操作日志',
    request: wireRequest({ id: orderId }),
    response: wireObject({ order: ['dd', OrderDetail, '订单'] }),
  }),
  /** The newest snapshot, or a version. The body is the text that the hash is over. */
  snapshot: endpoint('order.snapshot', {
    path: '/app/authentication/ddgl/getDdSnapshot',
    summary: '订单快照',
    request: wireRequest({ id: orderId, version: ['bbh', none(int), '版本'] }),
    response: wireObject({
      ...snapshotRef,
      body: ['kznr', text, '快照内容'],
      /** Whether the stored hash is that of the stored body. */
      isIntact: ['yzbs', yesNo, '哈希一致'],
    }),
  }),
  withdraw: endpoint('order.withdraw', {
    path: '/app/authentication/ddgl/revokeDd',
    summary: '撤回待审核的订单，成为草稿',
    write: true,
    request: wireRequest({ id: orderId, version }),
    response: standing,
  }),
  /** A draft or a rejected order is submitted again; differences as for a submit. */
  edit: endpoint('order.edit', {
    path: '/app/authentication/ddgl/editDd',
    summary: '修改并重新提交订单（草稿、审核不通过）',
    write: true,
    request: wireRequest({
      id: orderId,
      version,
      ...orderForm,
      /** None: as it is in the order. */
      addressId: ['dzid', none(textUpTo(64)), '收货地址编号'],
      invoiceTitleId: ['fpttid', none(textUpTo(64)), '发票抬头编号'],
      /** Of the proof's group: files that the form took out. */
      deletedFiles: ['deletedList', idList, '已删除文件'],
      deliverBy: ['jhsj', none(compactTime), '期望交货时间'],
      deliveryNote: ['jhdd', textUpTo(limits.orderRemark, 'mayBeEmpty'), '交货地点说明'],
      remark: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
      lines: ['productList', list(wireRequest(edited)), '商品'],
    }),
    response: wireObject({
      state: ['zt', orderState, '状态'],
      version,
      differences: ['cyList', list(Difference), '差异'],
    }),
  }),
  cancel: endpoint('order.cancel', {
    path: '/app/authentication/ddgl/cancelDd',
    summary: '取消订单（发货前）',
    write: true,
    request: wireRequest({ id: orderId, version, reason: reasonWhy }),
    response: standing,
  }),
  /** `amount`: what the supplier asks instead; only less. */
  confirm: endpoint('order.confirm', {
    path: '/app/authentication/ddgl/confirmDd',
    summary: '供应商确认订单，可降低金额',
    write: true,
    request: wireRequest({
      id: orderId,
      version,
      amount: ['hjje', none(money), '确认金额'],
      note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
    }),
    response: standing,
  }),
  decline: endpoint('order.decline', {
    path: '/app/authentication/ddgl/refuseDd',
    summary: '供应商拒单',
    write: true,
    request: wireRequest({ id: orderId, version, reason: reasonWhy }),
    response: standing,
  }),
  ship: endpoint('order.ship', {
    path: '/app/authentication/ddgl/shipDd',
    summary: '供应商发货，一次一个包裹',
    write: true,
    request: wireRequest({
      id: orderId,
      version,
      carrier: ['wlgs', textUpTo(50), '物流公司'],
      trackingNumber: ['wldh', textUpTo(64, 'mayBeEmpty'), '物流单号'],
      note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
      lines: ['mxList', list(wireRequest(parcelLine)), '明细'],
    }),
    response: standing,
  }),
  receive: endpoint('order.receive', {
    path: '/app/authentication/ddgl/receiveDd',
    summary: '确认收货',
    write: true,
    request: wireRequest({ id: orderId, version }),
    response: standing,
  }),
};
