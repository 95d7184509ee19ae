import { fen } from '../../../domain/kernel/numbers/money.ts';
import { limits } from '../../../limits.ts';
import {
  codes,
  compactTime,
  int,
  int32,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  yesNo,
} from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { InvoiceDetails } from '../address.ts';
import { HeldBudget } from '../budget.ts';
import { ComparedSupplier, fundsType } from '../checkout.ts';
import { recipientCount, welfareFacts } from '../recipient.ts';
import { type OrderSide, type OrderState, orderStates } from '../states.ts';

/* The wire tables of an order: its row in lists, and its detail. */

export const orderState = codes<OrderState>(orderStates);
export const orderSide = codes<OrderSide>(['buyer', 'colleague', 'reviewer', 'supplier']);
export const orderAction = codes([
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
  'negotiate',
  /** The buyer reminded the supplier to ship; this action does not change the order's state. */
  'urge',
]);

/** The version of the order that the caller saw; a call is refused if the order has changed since then. */
export const orderVersion = ['bbh', int32, '版本'] as const;

const preview = {
  productId: ['product_id', text, '商品编号'],
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
  version: orderVersion,
  side: ['js', orderSide, '我的角色'],
  unitName: ['cgdwmc', text, '采购单位'],
  buyerName: ['cgr', text, '采购人'],
  shopId: ['dpid', text, '店铺编号'],
  /** The name of the shop, or of the supplier if the order has no shop. */
  shopName: ['dpmc', text, '店铺名称'],
  /** The number of the project whose award led to the order; empty for other orders. */
  projectNumber: ['xmbh', newer(text, ''), '采购项目编号'],
  /**
   * The number of the group buy (TG…) or fixed-point order (FD…) that led to the order; empty for other
   * orders.
   */
  sourceNumber: ['lydh', newer(text, ''), '来源单号'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  amount: ['hjje', money, '金额'],
  /** The amount that the review approved, before the supplier or a negotiation reduced it. */
  approvedAmount: ['shje', newer(money, fen(0)), '审核金额'],
  itemCount: ['spsl', int, '商品种数'],
  /** The first three lines of the order; a list of orders does not show the other lines. */
  lines: ['productList', list(wireObject(preview)), '商品'],
  submittedAtMs: ['tjsj', compactTime, '提交时间'],
  /** The reason why the order is on hold and cannot proceed; empty if the order is not on hold. */
  hold: ['ddzt', newer(text, ''), '暂停原因'],
  /** Whether the order's contract is in force, so that the order ends only by its termination. */
  isContractInForce: ['htysx', newer(yesNo, false), '合同已生效'],
} as const;
/** One order in a list. */
export const OrderRow = wireObject(row);
export type OrderRow = English<typeof row>;

/** The fields of one line of an order. */
export const orderLineFields = {
  lineNo: ['hh', int, '行号'],
  /** For an accessory, the line number of its product; for a product, `null`. */
  parentNo: ['zhh', none(int), '主商品行号'],
  productId: ['product_id', text, '商品编号'],
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
  /**
   * The brand that the awarded supplier offered in a sourcing project; `offeredModel` is the model.
   * Both are empty for a product of the mall.
   */
  brand: ['pp', newer(text, ''), '品牌'],
  offeredModel: ['bjxh', newer(text, ''), '报价型号'],
  /**
   * The tax rate in hundredths of a percent: 1300 is 13 %. -1 means tax-exempt (免税), -2 not taxable
   * (不征税); `null` if the rate is unknown.
   */
  taxRate: ['shl', newer(none(int), null), '税率（万分比）'],
} as const;
const orderLine = {
  ...orderLineFields,
  /**
   * The number of pieces that will not be delivered any more, because they were rejected and not
   * replaced or because the rest of the order was ended.
   */
  released: ['gbsl', newer(int, 0), '不再交付数量'],
} as const;
export const OrderLine = wireObject(orderLine);
export type OrderLine = English<typeof orderLine>;

const event = {
  action: ['cz', orderAction, '操作'],
  state: ['zt', orderState, '之后的状态'],
  atMs: ['sj', compactTime, '时间'],
  personName: ['ryxm', text, '操作人'],
  orgName: ['zzmc', text, '单位'],
  note: ['bz', text, '说明'],
} as const;
/** One entry of an order's log: a transition or a reminder to ship, with the person who made it. */
export const OrderEvent = wireObject(event);
export type OrderEvent = English<typeof event>;

/** The number of pieces of one order line in a parcel. */
export const parcelLine = {
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

const contractStep = {
  sentence: ['nr', text, '内容'],
  note: ['bz', text, '说明'],
  personName: ['ryxm', text, '操作人'],
  orgName: ['zzmc', text, '单位'],
  atMs: ['sj', compactTime, '时间'],
} as const;
const orderContract = {
  number: ['htbh', text, '合同编号'],
  /**
   * The time at which the contract became effective; `null` until both sides have sealed it and its
   * review has passed.
   */
  effectiveAtMs: ['sxsj', none(compactTime), '生效时间'],
  /** The state of the contract in words. */
  stateWord: ['ztmc', newer(text, ''), '状态'],
  /** The time at which a termination agreement ended the contract; `null` while it is not ended. */
  terminatedAtMs: ['zzsj', newer(none(compactTime), null), '终止时间'],
  /** The events of the contract and of its supplements, the earliest first. */
  steps: ['lcList', list(wireObject(contractStep)), '合同操作日志'],
} as const;
/** The contract of an order, as the order's page shows it. */
export const OrderContract = wireObject(orderContract);
export type OrderContract = English<typeof orderContract>;

export const snapshotRef = {
  version: ['bbh', int32, '版本'],
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
  /** The place of delivery as one text: region, address and note. */
  deliveryPlace: ['jhdd', text, '交货地点'],
  /** The delivery note alone, for the form that edits the order. */
  deliveryNote: ['jhddsm', text, '交货地点说明'],
  deliverByMs: ['jhsj', none(compactTime), '交货时间'],
  invoice: ['fpxx', InvoiceDetails, '发票信息'],
  remark: ['bz', text, '备注'],
  purposeNote: ['sybz', text, '事由备注'],
  proofGroup: ['zmcl', none(text), '证明材料'],
  compared: ['bjgysxxList', list(ComparedSupplier), '比价供应商'],
  comparisonHash: ['bjjlhash', text, '比价记录哈希'],
  productAmount: ['spje', money, '商品金额'],
  freight: ['yf', money, '运费'],
  discount: ['yhje', money, '优惠金额'],
  /**
   * The number of the card, quota or plan that pays; empty if yearly budgets pay, and always for the
   * supplier.
   */
  fundsCard: ['jfkh', newer(text, ''), '经费卡或指标'],
  /** The budgets of the buying unit that the order uses; always empty for the supplier. */
  budgets: ['ysList', list(HeldBudget), '预算占用'],
  isWelfare: ['flbs', yesNo, '福利订单'],
  /** Whether the order is for services, which are accepted without a shipment. */
  isService: ['fwdd', newer(yesNo, false), '服务订单'],
  ...welfareFacts,
  /** The number of recipients, also for callers who may not see `recipients`. */
  recipientCount,
  events: ['lcList', list(OrderEvent), '操作日志'],
  /**
   * The amount from which an order of this unit needs a contract, compared with the order's
   * approved amount; `null` if unknown.
   */
  contractFrom: ['htqdje', newer(none(money), null), '合同起点金额'],
  contract: ['ht', newer(none(OrderContract), null), '合同'],
  parcels: ['wlList', list(OrderParcel), '物流'],
  snapshots: ['kzList', list(wireObject(snapshotRef)), '快照'],
  /** The other orders of the same submit; always empty for the supplier. */
  siblings: [
    'hbddList',
    list(wireObject({ id: row.id, number: row.number, shopName: row.shopName, state: row.state })),
    '同一合并单的订单',
  ],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const OrderDetail = wireObject(detail);
export type OrderDetail = English<typeof detail>;
