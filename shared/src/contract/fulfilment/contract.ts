import { keysOf } from '../../domain/kernel/keys.ts';
import { limits } from '../../limits.ts';
import { FileChange } from '../files/upload.ts';
import {
  codes,
  compactTime,
  int,
  int32,
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
import { documentFile, MadeFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { changesField, FileRef, opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { executionNoteField } from './payment.ts';
import { documentId, documentVersion, eventsField, moved, paged } from './settlement.ts';
import {
  type ContractState,
  contractKinds,
  contractStates,
  contractTabs,
  contractTransitions,
  milestones,
  planLimits,
} from './states.ts';

/* Contracts (合同) of orders with their supplements and terminations, and their review. */

export const contractState = codes<ContractState>([...contractStates]);
export const contractKind = codes(keysOf(contractKinds));
export const contractTab = codes(keysOf(contractTabs));
export const contractId = documentId('htid', '合同编号');
const bondState = codes(['none', 'due', 'received', 'returned'] as const);
export type BondState = 'none' | 'due' | 'received' | 'returned';
const day = textUpTo(10, 'mayBeEmpty');

const clause = {
  title: ['bt', textUpTo(60), '条款标题'],
  text: ['nr', textUpTo(limits.clauseLength), '条款内容'],
} as const;
const clauses = ['tkList', listUpTo(wireRequest(clause), limits.contractClauses), '条款'] as const;

const instalment = {
  milestone: ['jd', codes(keysOf(milestones)), '付款节点'],
  // The codecs of `share` and `days` set no bounds; `checkPlan` checks them, and its refusal names
  // the instalment.
  share: ['bl', int32, '比例（万分比）'],
  days: ['ts', int32, '节点后天数'],
} as const;
const plan = [
  'fkjhList',
  listUpTo(wireRequest(instalment), planLimits.instalments),
  '付款计划',
] as const;
const bondShare = ['bzjbl', intBetween(0, 10_000), '履约保证金比例（万分比）'] as const;

const serials = [
  'xlhList',
  listUpTo(
    wireRequest({
      lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
      serials: ['xlh', listUpTo(textUpTo(60), 1_000), '序列号'],
    }),
    limits.orderLines,
  ),
  '序列号',
] as const;

const addedPieces = {
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
} as const;

const row = {
  id: ['htid', text, '合同主键'],
  number: ['htbh', text, '合同编号'],
  kind: ['htlx', contractKind, '类型'],
  name: ['htmc', text, '合同名称'],
  state: ['zt', contractState, '状态'],
  version: documentVersion,
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  unitName: ['jfdwmc', text, '甲方单位名称'],
  supplierName: ['dpmc', text, '供应商'],
  amount: ['je', money, '金额'],
  /** The amount with the supplements in force; `null` if the server is older than this field. */
  total: ['hjje', newer(none(money), null), '含补充协议金额'],
  signByMs: ['qdqx', compactTime, '签订期限'],
  signedAtMs: ['qdsj', none(compactTime), '签订时间'],
  publishByMs: ['gsqx', none(compactTime), '公示期限'],
  publishedAtMs: ['gssj', none(compactTime), '公示时间'],
  createdAtMs: ['cjsj', compactTime, '起草时间'],
  /**
   * In the list: whether the contract's state waits for an action of the caller's side. In the
   * detail: whether the caller may take at least one action now.
   */
  isWaiting: ['dblbs', yesNo, '待我办理'],
} as const;
export const ContractRow = wireObject(row);
export type ContractRow = English<typeof row>;

const line = {
  lineNo: ['hh', int, '行号'],
  name: ['spmc', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['jldw', text, '计量单位'],
  quantity: ['sl', int, '数量'],
  price: ['dj', money, '单价'],
  amount: ['je', money, '金额'],
} as const;

const file = {
  seq: ['xh', int, '序号'],
  step: ['hj', codes(['confirmed', 'supplierSealed', 'sealed'] as const), '环节'],
  sha256: ['hxz', text, '哈希值'],
  atMs: ['sj', compactTime, '时间'],
  /**
   * The certificate with which the PDF was signed (PAdES); empty if the file bears only the seal
   * that the platform makes itself.
   */
  certificate: ['zs', newer(text, ''), '签章证书'],
  /** Whether the stored file still has the SHA-256 that was recorded for it. */
  isIntact: ['wzbs', yesNo, '未被改动'],
} as const;
export type ContractFile = English<typeof file>;

const seal = {
  side: ['fb', codes(['buyer', 'supplier'] as const), '签章方'],
  orgName: ['dwmc', text, '单位'],
  personName: ['ryxm', text, '签章人'],
  sha256: ['hxz', text, '文件哈希值'],
  atMs: ['sj', compactTime, '签章时间'],
  isValid: ['yxbs', yesNo, '签名有效'],
} as const;
export type ContractSeal = English<typeof seal>;

const shownInstalment = {
  ...instalment,
  amount: ['je', money, '金额'],
} as const;

const detail = {
  ...row,
  parentId: ['yhtid', none(text), '原合同'],
  parentNumber: ['yhtbh', text, '原合同编号'],
  reason: ['yy', text, '事由'],
  clauses: ['tkList', list(wireObject(clause)), '条款'],
  lines: ['mxList', list(wireObject(line)), '标的明细'],
  serials: [
    'xlhList',
    list(wireObject({ lineNo: ['hh', int, '行号'], serials: ['xlh', list(text), '序列号'] })),
    '序列号',
  ],
  startsOn: ['lyks', text, '履约开始'],
  endsOn: ['lyjs', text, '履约结束'],
  plan: ['fkjhList', list(wireObject(shownInstalment)), '付款计划'],
  bondShare: ['bzjbl', int, '履约保证金比例（万分比）'],
  bondAmount: ['bzjje', money, '履约保证金'],
  bondState: ['bzjzt', bondState, '履约保证金状态'],
  bank: ['khh', text, '开户行'],
  account: ['khhzh', text, '银行账号'],
  /**
   * Whether the supplier's current bank account is the account in the contract; also true if the contract has
   * no account.
   */
  isAccountSame: ['zhyzbs', yesNo, '账户与合同一致'],
  deliveryPlace: ['jhdd', text, '交货地点'],
  /** The contract's clauses as they are printed, with their placeholders filled in. */
  printed: ['ylList', list(wireObject(clause)), '预览'],
  files: ['wjList', list(wireObject(file)), '合同文件'],
  seals: ['qzList', list(wireObject(seal)), '签章'],
  proposals: [
    'bcList',
    list(
      wireObject({
        id: row.id,
        number: row.number,
        kind: row.kind,
        state: row.state,
        amount: row.amount,
      }),
    ),
    '补充与终止协议',
  ],
  events: eventsField,
  /**
   * The waivers of the separation of duties on which the contract and its order relied, one text
   * for each person; always empty for the supplier.
   */
  waivers: ['hmList', newer(list(text), []), '豁免记录'],
  actions: ['cz', list(codes(contractTransitions)), '可进行的操作'],
  /**
   * The reasons, as texts, why the separation of duties forbids the caller actions that the
   * caller's role would permit.
   */
  forbidden: ['bkcz', list(text), '不可办理的原因'],
  /**
   * The reason why the contract's order is on hold; empty if the order is not on hold, and for a contract
   * that is over.
   */
  hold: ['ddzt', newer(text, ''), '暂停原因'],
  mayPublish: ['kgs', yesNo, '可公示'],
  mayPropose: ['kbc', yesNo, '可发起补充或终止'],
  mayPrepay: ['kyf', yesNo, '可申请预付款'],
  executionNote: executionNoteField,
  mayBond: ['kbzj', yesNo, '可登记保证金'],
  /** For a supplement, the pieces that the supplement adds to lines of the order; otherwise empty. */
  added: ['zbList', newer(list(wireObject(addedPieces)), []), '增补数量'],
  /** For a termination, the pieces of the order's lines that it ends, with their value; otherwise empty. */
  ended: [
    'zzList',
    newer(
      list(
        wireObject({
          lineNo: ['hh', int, '行号'],
          quantity: ['sl', int, '数量'],
          amount: ['je', money, '金额'],
        }),
      ),
      [],
    ),
    '终止明细',
  ],
  /** Whether the caller may propose a supplement that adds pieces to the order. */
  mayAdd: ['kzb', newer(yesNo, false), '可增补数量'],
  /** The amount that further supplements may add to the contract. */
  supplementLeft: ['bcye', money, '补充协议可追加金额'],
} as const;
export const ContractDetail = wireObject(detail);
export type ContractDetail = English<typeof detail>;

const review = {
  businessId: ['ywbh', text, '业务编号'],
  name: row.name,
  unitName: row.unitName,
  supplierName: row.supplierName,
  signedPdf: ['htwbpdfMap', none(FileRef), '合同文本'],
  /** The result of the whole review; `null` while the review is open. */
  result: ['htshjg', none(reviewResult), '审核结果'],
  opinion: ['htshyj', text, '审核意见'],
  reviewAttachment: ['htshfjMap', none(FileRef), '审核附件'],
  reviewerName: ['htshrmc', text, '审核人'],
  reviewedAtMs: ['htshsj', none(compactTime), '审核时间'],
  /* Fields that the specification does not have: evidence for the reviewer's decision. */
  contract: ['ht', ContractDetail, '合同'],
  changes: changesField,
  flow: ['lc', ReviewFlow, '流程'],
} as const;
export const ContractReview = wireObject(review);
export type ContractReview = English<typeof review>;

const rule = {
  /**
   * The amount from which an order needs a contract; `null` means the amount in the installation's
   * settings.
   */
  fromAmount: ['qdje', none(money), '合同起点金额'],
  signDays: ['qdts', intBetween(1, 365), '签订期限（天）'],
  publishDays: ['gsts', intBetween(1, 30), '公示期限（工作日）'],
  plan,
  bondShare,
} as const;
export const ContractRule = wireRequest(rule);
export type ContractRule = English<typeof rule>;

const template = {
  categoryName: ['lbmc', textUpTo(60, 'mayBeEmpty'), '适用类目'],
  clauses,
} as const;
export type ContractTemplate = English<typeof template>;

const move = { id: contractId, version: documentVersion } as const;
const status = moved(['zt', contractState, '状态'] as const);
/**
 * The transitions that the call `contract.move` makes, which need no input except a reason. `seal`
 * seals the contract for the caller's side.
 */
export const contractMoves = ['send', 'sendBack', 'confirm', 'seal', 'revise', 'drop'] as const;
export type ContractMove = (typeof contractMoves)[number];
const reasonMaybe = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;

export const contractEndpoints = {
  list: endpoint('contract.list', {
    path: '/app/authentication/htgl/listHt',
    cost: 'cheap',
    summary: '合同列表（采购单位或供应商自己的）',
    request: wireRequest({
      tab: ['bq', contractTab, '页签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      ...paged,
    }),
    response: wireObject({
      rows: ['list', list(ContractRow), '合同'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  detail: endpoint('contract.detail', {
    path: '/app/authentication/htgl/getHt',
    cost: 'cheap',
    summary: '合同详情',
    request: wireRequest({ id: contractId }),
    response: wireObject({ contract: ['ht', ContractDetail, '合同'] }),
  }),
  save: endpoint('contract.save', {
    path: '/app/authentication/htgl/saveHt',
    cost: 'cheap',
    summary: '保存合同草稿（条款、付款计划、履约保证金）',
    write: true,
    request: wireRequest({
      ...move,
      name: ['htmc', textUpTo(limits.contractName), '合同名称'],
      clauses,
      plan,
      bondShare,
    }),
    response: status,
  }),
  complete: endpoint('contract.complete', {
    path: '/app/authentication/htgl/wsHt',
    cost: 'cheap',
    summary: '供应商完善合同（序列号、履约期限）并提交确认',
    write: true,
    request: wireRequest({
      ...move,
      serials,
      startsOn: ['lyks', day, '履约开始'],
      endsOn: ['lyjs', day, '履约结束'],
    }),
    response: status,
  }),
  move: endpoint('contract.move', {
    path: '/app/authentication/htgl/czHt',
    cost: 'cheap',
    summary: '合同流转：发送、退回、确认、签章、重新起草、撤销',
    write: true,
    request: wireRequest({
      ...move,
      name: ['cz', codes<ContractMove>([...contractMoves]), '操作'],
      reason: reasonMaybe,
    }),
    response: status,
  }),
  file: endpoint('contract.file', {
    path: '/app/authentication/htgl/getHtwb',
    cost: 'document',
    summary: '合同文本（PDF）；草稿为预览稿',
    file: documentFile,
    request: wireRequest({ id: contractId, seq: ['xh', none(intBetween(1, 99)), '文件序号'] }),
    response: MadeFile,
  }),
  publish: endpoint('contract.publish', {
    path: '/app/authentication/htgl/gsHt',
    cost: 'cheap',
    summary: '公示合同',
    write: true,
    request: wireRequest(move),
    response: status,
  }),
  bond: endpoint('contract.bond', {
    path: '/app/authentication/htgl/djBzj',
    cost: 'cheap',
    summary: '登记履约保证金的收取或退还',
    write: true,
    request: wireRequest({
      ...move,
      state: ['bzjzt', codes(['received', 'returned'] as const), '履约保证金状态'],
      note: ['bz', textUpTo(limits.reasonLength), '凭证或保函号'],
    }),
    response: status,
  }),
  propose: endpoint('contract.propose', {
    path: '/app/authentication/htgl/fqBcxy',
    cost: 'cheap',
    summary: '发起补充协议或终止协议',
    write: true,
    request: wireRequest({
      ...move,
      kind: ['htlx', codes(['supplement', 'termination'] as const), '类型'],
      reason: ['yy', textUpTo(limits.clauseLength), '事由'],
      /** The value of the added pieces at the prices of their lines. */
      amount: ['je', money, '追加金额'],
      /** The pieces that the supplement adds to lines of the order, at the prices of those lines. */
      added: [
        'zbList',
        newer(listUpTo(wireRequest(addedPieces), limits.orderLines), []),
        '增补数量',
      ],
    }),
    response: wireObject({ id: ['htid', text, '合同主键'], number: ['htbh', text, '合同编号'] }),
  }),
  settings: endpoint('contract.settings', {
    path: '/app/authentication/htgl/getHtgz',
    cost: 'cheap',
    summary: '本单位的合同规则与模板',
    request: wireRequest({}),
    response: wireObject({
      rule: ['gz', wireObject(rule), '规则'],
      isOwn: ['zybs', yesNo, '本单位已设置'],
      defaultFrom: ['mrqdje', money, '默认起点金额'],
      templates: ['mbList', list(wireObject(template)), '模板'],
      categories: ['lbList', list(text), '类目'],
      maySave: ['kbc', yesNo, '可保存'],
    }),
  }),
  saveRule: endpoint('contract.saveRule', {
    path: '/app/authentication/htgl/saveHtgz',
    cost: 'cheap',
    summary: '保存合同规则',
    write: true,
    request: ContractRule,
    response: wireObject({}),
  }),
  saveTemplate: endpoint('contract.saveTemplate', {
    path: '/app/authentication/htgl/saveHtmb',
    cost: 'cheap',
    summary: '保存某类目的合同模板；没有条款时恢复通用模板',
    write: true,
    request: wireRequest(template),
    response: wireObject({}),
  }),
  /**
   * Returns a page of the contracts that units have published, newest first, to everybody, without
   * a login.
   */
  published: endpoint('contract.published', {
    path: '/app/gys/listHtgs',
    cost: 'cheap',
    summary: '合同公示列表',
    request: wireRequest({ keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'], ...paged }),
    response: wireObject({
      rows: [
        'list',
        list(
          wireObject({
            number: row.number,
            name: row.name,
            unitName: row.unitName,
            supplierName: row.supplierName,
            amount: row.amount,
            total: row.total,
            signedAtMs: ['qdsj', compactTime, '签订时间'],
            publishedAtMs: ['gssj', compactTime, '公示时间'],
            state: row.state,
          }),
        ),
        '合同',
      ],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
};

/**
 * The call that applies for the prepayment in a contract's payment plan; refused once a statement
 * includes lines of the order.
 */
export const prepaymentEndpoints = {
  apply: endpoint('payment.prepay', {
    path: '/app/authentication/fkgl/applyYfk',
    cost: 'cheap',
    summary: '申请合同预付款',
    write: true,
    request: wireRequest({
      id: contractId,
      note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '备注'],
    }),
    response: wireObject({ id: ['fkid', text, '付款编号'], number: ['fkbh', text, '付款单号'] }),
  }),
};

export const contractReviewEndpoints = {
  /**
   * Returns a contract under review. Request and response have the wire names of the specification:
   * `ywbh`, and the contract's fields.
   */
  detail: endpoint('contractReview.detail', {
    path: '/app/web/authentication/wf/getHtsh',
    cost: 'cheap',
    summary: '合同审核详情',
    request: wireRequest({ businessId: ['ywbh', textUpTo(64), '业务编号'] }),
    response: ContractReview,
  }),
  /** Submits the decision. The service refuses `result: null` with a message. */
  submit: endpoint('contractReview.submit', {
    path: '/app/web/authentication/wf/submitHtsh',
    cost: 'cheap',
    summary: '提交合同审核',
    write: true,
    request: wireRequest({
      businessId: ['ywbh', textUpTo(64), '业务编号'],
      result: ['htshjg', none(reviewResult), '审核结果'],
      opinion: ['htshyj', opinion[1], '审核意见'],
      fileChange: ['htshfjMap', none(FileChange), '审核附件'],
    }),
    response: wireObject({}),
  }),
};
