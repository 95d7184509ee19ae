import { FileChange } from '../files/upload.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { ComparedSupplier, fundsType } from '../ordering/checkout.ts';
import { orderState } from '../ordering/order/tables.ts';
import { orderId } from '../ordering/order.ts';

/* The review of an order (订单审核): its evidence, the decision, and the small workflow behind it. */

/** shjg: none yet, 1 pass, 2 fail. */
export const reviewResult = codeOf({ 1: 'passed', 2: 'failed' });
export type ReviewResult = 'passed' | 'failed';

const fileRef = {
  fileGroupId: ['filegroup', text, '文件组'],
  fileBizType: ['fileTrt', text, '文件业务标识'],
} as const;
export const FileRef = wireObject(fileRef);
/** A group of stored files. */
export type FileRef = English<typeof fileRef>;

const standing = {
  price: ['dj', none(money), '单价'],
  stock: ['kc', none(int), '库存'],
  /** Null where nobody wrote it down. */
  isSellable: ['ksbs', none(yesNo), '是否可售'],
  atMs: ['sj', none(compactTime), '时间'],
} as const;
/** What a goods cost, and how much of it there was, at one moment. */
export const Standing = wireObject(standing);
export type Standing = English<typeof standing>;

const line = {
  lineId: ['mxid', text, '明细编号'],
  goodsId: ['product_id', text, '商品编号'],
  name: ['spmc', text, '商品名称'],
  options: ['ggxh', text, '规格'],
  pictureUrl: ['imgSrc', text, '图片'],
  unit: ['dw', text, '单位'],
  quantity: ['sl', int, '数量'],
  amount: ['je', money, '金额'],
  added: ['jgwc', Standing, '加入购物车时'],
  submitted: ['tjs', Standing, '提交时'],
  now: ['dqz', Standing, '当前'],
} as const;
/** A line of the order with its facts at three moments, to be read side by side. */
export const ReviewLine = wireObject(line);
export type ReviewLine = English<typeof line>;

const certificate = {
  name: ['zsmc', text, '证书名称'],
  number: ['zsbh', text, '证书编号'],
  /** When the first line was put into the cart; null where nobody knows. */
  wasHeldAdded: ['jrscy', none(yesNo), '加入购物车时持有'],
  endedAddedMs: ['jrsyxqz', none(compactTime), '加入购物车时有效期至'],
  /** In the snapshot of the submit; its end then, none for one without an end. */
  wasHeld: ['tjscy', yesNo, '提交时持有'],
  expiredAtMs: ['tjsyxqz', none(compactTime), '提交时有效期至'],
  isHeld: ['dqcy', yesNo, '当前持有'],
  expiresAtMs: ['yxqz', none(compactTime), '当前有效期至'],
} as const;
/** A certificate of the shop, as it was at the cart, at the submit and as it is; the ends tell when it is good. */
export const ReviewCertificate = wireObject(certificate);
export type ReviewCertificate = English<typeof certificate>;

export const stepAction = codeOf({
  0: 'submitted',
  1: 'passed',
  2: 'failed',
  3: 'returned',
  4: 'transferred',
  5: 'withdrawn',
});
export type StepAction =
  | 'submitted'
  | 'passed'
  | 'failed'
  | 'returned'
  | 'transferred'
  | 'withdrawn';

const step = {
  level: ['jb', int, '级次'],
  levelName: ['jbmc', text, '环节'],
  action: ['cz', stepAction, '操作'],
  personName: ['clr', text, '处理人'],
  orgName: ['clrdw', text, '处理人单位'],
  toPersonName: ['jsr', text, '转办给'],
  opinion: ['yj', text, '意见'],
  file: ['fj', none(FileRef), '附件'],
  atMs: ['clsj', compactTime, '时间'],
} as const;
/** One entry of the workflow's log. */
export const ReviewStep = wireObject(step);
export type ReviewStep = English<typeof step>;

const flow = {
  level: ['jb', int, '当前级次'],
  levels: ['zjb', int, '总级次'],
  levelName: ['jbmc', text, '当前环节'],
  /** Whether the caller may decide now. */
  canDecide: ['kshbs', yesNo, '可审核'],
  /** Why not, in words; empty where he may, and where there is nothing to say. */
  reason: ['yy', text, '原因'],
  waitingFor: ['dqclr', list(text), '当前处理人'],
  steps: ['lcjl', list(ReviewStep), '流程记录'],
} as const;
/** Where the review stands. */
export const ReviewFlow = wireObject(flow);
export type ReviewFlow = English<typeof flow>;

const orderReview = {
  id: ['id', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  orderName: ['ddmc', text, '订单名称'],
  unitCode: ['cgdwbh', text, '采购单位编号'],
  unitName: ['cgdwmc', text, '采购单位名称'],
  contactName: ['cgdwlxr', text, '采购单位联系人'],
  contactPhone: ['cgdwlxdh', text, '采购单位联系电话'],
  reimburserName: ['cgdwbxr', text, '采购单位报销人'],
  reimburserPhone: ['cgdwbxrlxdh', text, '报销人联系电话'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  supplierContact: ['gyslxr', text, '供应商联系人'],
  supplierPhone: ['gyslxdh', text, '供应商联系电话'],
  supplierBank: ['gyskhh', text, '供应商开户行'],
  supplierAccount: ['gyskhhzh', text, '供应商开户行账号'],
  deliveryPlace: ['jhdd', text, '交货地点'],
  deliverByMs: ['jhsj', none(compactTime), '交货时间'],
  compared: ['bjgysxxList', list(ComparedSupplier), '比价供应商'],
  opinion: ['shyj', text, '审核意见'],
  reviewAttachment: ['shfj', none(FileRef), '审核附件'],
  purposeNote: ['sybz', text, '事由备注'],
  proofFile: ['zmcl', none(FileRef), '证明材料'],
  /** Null until the last level has decided. */
  result: ['shjg', none(reviewResult), '审核结果'],
  fileGroupId: ['filegroup', text, '文件组'],
  fileBizType: ['fileTrt', text, '文件业务标识'],
  /* Beyond the specification's fields: what a reviewer judges by. */
  supplierName: ['gysmc', text, '供应商名称'],
  amount: ['ddje', money, '订单金额'],
  submittedAtMs: ['tjsj', none(compactTime), '提交时间'],
  reviewedAtMs: ['shsj', none(compactTime), '审核时间'],
  reviewerName: ['shr', text, '审核人'],
  orderState: ['ddzt', orderState, '订单状态'],
  lines: ['mxList', list(ReviewLine), '明细'],
  certificates: ['zsList', list(ReviewCertificate), '资质证书'],
  /** What is conspicuous, in words: a possible split purchase, a price above the list's. */
  warnings: ['tsxx', list(text), '提示'],
  flow: ['lc', none(ReviewFlow), '流程'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;

/** The order review of spec section 3, with the evidence beside it. */
export const OrderReview = wireObject(orderReview);
export type OrderReview = English<typeof orderReview>;

/** Longer than allowed on purpose: the server says how long it may be, not a malformed request. */
const opinion = ['message', textUpTo(4_000, 'mayBeEmpty'), '审核意见'] as const;

export const orderReviewEndpoints = {
  detail: endpoint('orderReview.detail', {
    path: '/app/authentication/ddsh/getDdsh',
    summary: '订单审核详情',
    request: wireRequest({ businessId: ['ywbh', textUpTo(64), '业务编号'] }),
    response: wireObject({ review: ['ddsh', OrderReview, '订单审核'] }),
  }),
  /** The form sends what it has; a missing result is refused here, in words. */
  submit: endpoint('orderReview.submit', {
    path: '/app/authentication/ddsh/submitDdsh',
    summary: '提交订单审核',
    write: true,
    request: wireRequest({
      orderId,
      result: ['result', none(reviewResult), '审核结果'],
      file: ['file', none(textUpTo(64)), '审核附件'],
      opinion,
      fileChange: ['fileChangeInfo', none(FileChange), '文件变更信息'],
    }),
    response: wireObject({}),
  }),
  /** Back to the level before; from the first to who submitted it. */
  giveBack: endpoint('orderReview.giveBack', {
    path: '/app/web/authentication/wf/thDdsh',
    summary: '退回订单审核',
    write: true,
    request: wireRequest({ orderId, opinion }),
    response: wireObject({}),
  }),
  transfer: endpoint('orderReview.transfer', {
    path: '/app/web/authentication/wf/zbDdsh',
    summary: '转办订单审核',
    write: true,
    request: wireRequest({
      orderId,
      toPersonId: ['jsrid', textUpTo(64), '转办给'],
      opinion,
    }),
    response: wireObject({}),
  }),
  /** Who could take the task over. */
  colleagues: endpoint('orderReview.colleagues', {
    path: '/app/web/authentication/wf/listZbr',
    summary: '可转办的人员',
    request: wireRequest({ orderId }),
    response: wireObject({
      people: [
        'list',
        list(
          wireObject({
            id: ['ryid', text, '人员编号'],
            name: ['xm', text, '姓名'],
            orgName: ['zzmc', text, '单位'],
          }),
        ),
        '人员',
      ],
    }),
  }),
};
