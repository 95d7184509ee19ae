import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  epochMs,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { shopState } from '../mall/shop.ts';
import { opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { stagedState } from './product.ts';

/* Shops: their registration, completion and review (入驻), changes of their information, administration. */

const typed = (length: number) => textUpTo(length, 'mayBeEmpty');

const certificate = {
  kind: ['zslx', typed(40), '证书类型'],
  number: ['zsbh', typed(60), '证书编号'],
  issuer: ['fzjg', typed(60), '发证机关'],
  /** The end of the certificate's validity; `null` if the certificate does not expire (长期). */
  expiresAtMs: ['yxqz', none(epochMs), '有效期至'],
} as const;

const content = {
  companyName: ['qymc', typed(100), '企业名称'],
  legalName: ['fddbr', typed(20), '法定代表人'],
  capital: ['zczb', typed(30), '注册资本'],
  scope: ['jyfw', typed(200), '经营范围'],
  address: ['zcdz', typed(200), '注册地址'],
  size: ['qygm', codeOf({ 1: 'large', 2: 'medium', 3: 'small', 4: 'micro' }), '企业规模'],
  bank: ['khh', typed(60), '开户行'],
  bankAccount: ['yhzh', typed(30), '银行账号'],
  accountName: ['khmc', typed(100), '开户名称'],
  contactName: ['lxr', identifier('name', 20, 'mayBeEmpty'), '联系人'],
  contactMobile: ['lxdh', identifier('mobile', 20, 'draft'), '联系手机'],
  contactEmail: ['yx', identifier('email', 100, 'draft'), '邮箱'],
  shopName: ['dpmc', typed(60), '店铺名称'],
  summary: ['dpjj', typed(200), '店铺简介'],
  categoryIds: ['jylmList', listUpTo(textUpTo(64), 30), '经营类目'],
  areaCodes: ['fwqyList', listUpTo(typed(12), 40), '服务区域'],
  deliveryDays: ['psts', intBetween(1, 60), '配送天数'],
  certificates: ['zsList', listUpTo(wireRequest(certificate), 30), '资质证书'],
  /** The file group with the certificates; `null` without files. */
  paperGroup: ['filegroup', none(textUpTo(64)), '资质文件'],
} as const;
/** The information about a shop and its company, as the supplier types it. */
export const EntryContent = wireRequest(content);
export type EntryContent = English<typeof content>;
export type EntryField = keyof typeof content;

export const entryLabels = Object.fromEntries(
  Object.entries(content).map(([name, [, , label]]) => [name, label]),
) as Readonly<Record<EntryField, string>>;

const shopId = ['dpid', textUpTo(64), '店铺编号'] as const;
const version = ['bbxh', int32, '版本'] as const;
const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;

const subject = {
  creditCode: ['tyshxydm', identifier('creditCode', 40), '统一社会信用代码'],
  companyName: ['qymc', identifier('unitName', 100), '企业名称'],
  contactName: ['lxr', identifier('name', 20), '联系人'],
  mobile: ['lxdh', identifier('mobile', 20), '手机号'],
  loginName: ['dlm', textUpTo(40), '登录名'],
  password: ['mm', textUpTo(200), '密码'],
} as const;

const mine = {
  shopId,
  state: ['zt', shopState, '店铺状态'],
  staged: ['bgzt', stagedState, '变更状态'],
  number: ['sqbh', text, '申请编号'],
  creditCode: ['tyshxydm', text, '统一社会信用代码'],
  version,
  content: ['nr', EntryContent, '店铺信息'],
  reason,
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  /**
   * Whether the account is verified, that is, known to belong to the company; an unverified account
   * can neither upload files nor submit.
   */
  isProven: ['yhs', newer(yesNo, true), '账号已核实'],
  /** The kinds of certificates that the categories of `content` require. */
  needed: ['xyzsList', list(text), '所需证书'],
  problems: [
    'wtList',
    list(wireObject({ field: ['zd', text, '字段'], text: ['ms', text, '说明'] })),
    '待完善',
  ],
  review: ['lc', none(ReviewFlow), '审核流程'],
  bankWaitsUntilMs: ['zhsxsj', none(compactTime), '账户变更生效时间'],
} as const;
export const OwnEntry = wireObject(mine);
export type OwnEntry = English<typeof mine>;

const row = {
  shopId,
  name: ['dpmc', text, '店铺名称'],
  orgName: ['qymc', text, '企业名称'],
  creditCode: ['tyshxydm', text, '统一社会信用代码'],
  state: ['zt', shopState, '店铺状态'],
  productCount: ['spsl', int, '在售商品'],
  /** The number of certificates that have expired or expire within 30 days. */
  expiring: ['djqzs', int, '临期证书'],
  openedAtMs: ['kdsj', compactTime, '开店时间'],
} as const;
export const ShopAdminRow = wireObject(row);
export type ShopAdminRow = English<typeof row>;

const field = {
  label: ['mc', text, '字段'],
  before: ['qz', text, '变更前'],
  after: ['hz', text, '变更后'],
  isChanged: ['bgbs', yesNo, '有变更'],
} as const;

const certificatePair = {
  kind: ['zslx', text, '证书类型'],
  isNeeded: ['xybz', yesNo, '类目要求'],
  before: ['qz', text, '上次通过'],
  after: ['hz', text, '本次申请'],
} as const;

const sheet = {
  shopId,
  state: ['zt', shopState, '店铺状态'],
  creditCode: ['tyshxydm', text, '统一社会信用代码'],
  /**
   * The hash of the content under review. A decision sends this hash, and is refused if the content changed
   * since.
   */
  hash: ['hash', text, '内容摘要'],
  fields: ['zdList', list(wireObject(field)), '申请内容'],
  paperGroup: ['filegroup', none(text), '资质文件'],
  /**
   * The file group that was approved last, if it is another one than `paperGroup`; otherwise
   * `null`.
   */
  oldPaperGroup: ['yfilegroup', newer(none(text), null), '上次通过的资质文件'],
  certificates: ['zsdbList', newer(list(wireObject(certificatePair)), []), '证书对照'],
  /** The texts of what the automatic check found missing or wrong. */
  findings: ['jcList', newer(list(text), []), '自动检查'],
  /**
   * Texts about other shops with the same mobile number, bank account, legal representative or registered
   * address.
   */
  hints: ['tsList', list(text), '自动提示'],
  events: [
    'sjzList',
    list(
      wireObject({
        sentence: ['ms', text, '事项'],
        note: ['bz', text, '说明'],
        personName: ['clr', text, '处理人'],
        atMs: ['sj', compactTime, '时间'],
      }),
    ),
    '时间轴',
  ],
  flow: ['lc', none(ReviewFlow), '流程'],
} as const;
export const EntrySheet = wireObject(sheet);
export type EntrySheet = English<typeof sheet>;

export const entryEndpoints = {
  /** Returns whether a registration needs a code that was sent by mail (`byMail`) or by SMS (`bySms`). */
  mailStep: endpoint('entry.mailStep', {
    path: '/app/ananymous/dpzc/getYxyz',
    cost: 'cheap',
    summary: '店铺注册是否需要邮箱验证',
    request: wireRequest({}),
    response: wireObject({
      byMail: ['yxyz', yesNo, '需要邮箱验证'],
      bySms: ['dxyz', newer(yesNo, false), '需要短信验证'],
    }),
  }),
  /** Sends a code to a mail address; the response does not tell whether a code was sent. */
  mailCode: endpoint('entry.mailCode', {
    path: '/app/ananymous/dpzc/sendYxyzm',
    cost: 'cheap',
    summary: '发送店铺注册的邮箱验证码',
    request: wireRequest({ email: ['yx', identifier('email', 100, 'draft'), '邮箱'] }),
    response: wireObject({}),
  }),
  /** Sends a code to a mobile number; the response does not tell whether a code was sent. */
  smsCode: endpoint('entry.smsCode', {
    path: '/app/ananymous/dpzc/sendDxyzm',
    cost: 'cheap',
    summary: '发送店铺注册的短信验证码',
    request: wireRequest({ mobile: ['lxdh', identifier('mobile', 20, 'draft'), '手机号'] }),
    response: wireObject({}),
  }),
  taken: endpoint('entry.taken', {
    path: '/app/ananymous/dpzc/checkCf',
    cost: 'cheap',
    summary: '统一社会信用代码、登录名是否已注册',
    request: wireRequest({
      creditCode: ['tyshxydm', identifier('creditCode', 40, 'draft'), '统一社会信用代码'],
      loginName: ['dlm', typed(40), '登录名'],
    }),
    response: wireObject({ text: ['ms', text, '说明'] }),
  }),
  /**
   * Creates an account with a shop in state `incomplete`. The call needs no login, so its rate is limited
   * to a few calls a minute.
   */
  apply: endpoint('entry.apply', {
    path: '/app/ananymous/dpzc/addDpzc',
    cost: 'cheap',
    summary: '店铺注册：账号与主体信息',
    request: wireRequest({
      ...subject,
      agreement: ['xybb', textUpTo(20), '协议版本'],
      email: ['yx', newer(identifier('email', 100, 'mayBeEmpty'), ''), '邮箱'],
      mailCode: ['yxyzm', newer(typed(10), ''), '邮箱验证码'],
      smsCode: ['dxyzm', newer(typed(10), ''), '短信验证码'],
    }),
    response: wireObject({ number: ['sqbh', text, '申请编号'] }),
  }),
  progress: endpoint('entry.progress', {
    path: '/app/ananymous/dpzc/getSqjd',
    cost: 'cheap',
    summary: '入驻申请进度（免登录）',
    request: wireRequest({
      number: ['sqbh', textUpTo(40), '申请编号'],
      mobile: ['lxdh', identifier('mobile', 20, 'draft'), '手机号'],
    }),
    response: wireObject({
      state: ['zt', shopState, '店铺状态'],
      staged: ['bgzt', stagedState, '申请状态'],
      reason,
      savedAtMs: ['bcsj', compactTime, '更新时间'],
    }),
  }),
  mine: endpoint('entry.mine', {
    path: '/app/authentication/dpzc/getDpgl',
    cost: 'cheap',
    summary: '本单位店铺信息',
    /** The specification sends the person; the platform takes the person from the session ([A03]). */
    request: wireRequest({ personId: ['ryid', none(textUpTo(64)), '人员编号'] }),
    response: wireObject({ entry: ['dpgl', none(OwnEntry), '店铺'] }),
  }),
  save: endpoint('entry.save', {
    path: '/app/authentication/dpzc/saveDpxx',
    cost: 'cheap',
    summary: '保存店铺信息草稿',
    write: true,
    request: wireRequest({ version, content: ['nr', EntryContent, '店铺信息'] }),
    response: wireObject({ version, savedAtMs: ['bcsj', compactTime, '保存时间'] }),
  }),
  submit: endpoint('entry.submit', {
    path: '/app/authentication/dpzc/submitDpxx',
    cost: 'cheap',
    summary: '提交店铺信息审核',
    write: true,
    request: wireRequest({ version }),
    response: wireObject({}),
  }),
  withdraw: endpoint('entry.withdraw', {
    path: '/app/authentication/dpzc/chDpxx',
    cost: 'cheap',
    summary: '撤回店铺信息审核',
    write: true,
    request: wireRequest({}),
    response: wireObject({}),
  }),
};

const unproven = {
  shopId,
  number: ['sqbh', text, '申请编号'],
  orgName: ['qymc', text, '企业名称'],
  creditCode: ['tyshxydm', text, '统一社会信用代码'],
  contactName: ['lxr', text, '联系人'],
  mobile: ['lxdh', text, '联系手机'],
  appliedAtMs: ['sqsj', compactTime, '登记时间'],
  /** The number of unverified registrations with the same credit code, including this one. */
  claims: ['sqs', int, '同一代码的申请数'],
  /**
   * Whether another registration with the same credit code is verified. This registration can then
   * only be verified if the other one was abandoned.
   */
  isTaken: ['yhsbz', yesNo, '该代码已由其他账号核实'],
} as const;
/**
 * A registration that no code by mail or SMS has verified, so that an operator must verify who
 * registered.
 */
export const UnprovenEntry = wireObject(unproven);
export type UnprovenEntry = English<typeof unproven>;

export const entryReviewEndpoints = {
  queue: endpoint('entryReview.queue', {
    path: '/app/web/authentication/wf/listDpsh',
    cost: 'cheap',
    summary: '待审核店铺，先提交的在前',
    request: wireRequest({ page, pageSize }),
    response: wireObject({
      rows: [
        'list',
        list(
          wireObject({
            shopId,
            name: ['dpmc', text, '店铺名称'],
            orgName: ['qymc', text, '企业名称'],
            isNew: ['xbz', yesNo, '新入驻'],
            submittedAtMs: ['tjsj', compactTime, '提交时间'],
          }),
        ),
        '店铺',
      ],
      total: ['totalrowno', int, '总行数'],
      unproven: ['whsList', newer(list(UnprovenEntry), []), '未核实的账号'],
    }),
  }),
  release: endpoint('entryReview.release', {
    path: '/app/web/authentication/wf/hsDpzh',
    cost: 'cheap',
    summary: '核实登记账号：该账号取得所填的统一社会信用代码，同一代码的其他未核实账号停用',
    write: true,
    request: wireRequest({ shopId }),
    response: wireObject({}),
  }),
  detail: endpoint('entryReview.detail', {
    path: '/app/web/authentication/wf/getDpsh',
    cost: 'cheap',
    summary: '店铺审核详情',
    request: wireRequest({ shopId }),
    response: wireObject({
      sheet: ['dpsh', EntrySheet, '店铺审核'],
      /**
       * The id of the next shop that waits for review, for a reviewer who skips this shop; `null` if none
       * waits.
       */
      nextId: ['xyg', newer(none(text), null), '下一个店铺'],
    }),
  }),
  submit: endpoint('entryReview.submit', {
    path: '/app/web/authentication/wf/submitDpsh',
    cost: 'cheap',
    summary: '提交店铺审核意见，返回下一个待审店铺',
    write: true,
    request: wireRequest({
      shopId,
      hash: ['hash', textUpTo(64), '内容摘要'],
      result: ['result', none(reviewResult), '审核结果'],
      opinion,
    }),
    response: wireObject({ nextId: ['xyg', newer(none(text), null), '下一个店铺'] }),
  }),
};

export const shopAdminEndpoints = {
  list: endpoint('shopAdmin.list', {
    path: '/app/authentication/dpzc/listDpgl',
    cost: 'cheap',
    summary: '店铺管理列表',
    request: wireRequest({
      state: ['zt', none(shopState), '店铺状态'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(ShopAdminRow), '店铺'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  read: endpoint('shopAdmin.read', {
    path: '/app/authentication/dpzc/getDpglxx',
    cost: 'cheap',
    summary: '店铺详情（管理）',
    request: wireRequest({ shopId }),
    response: wireObject({
      sheet: ['dpsh', EntrySheet, '店铺'],
      shopName: ['dpmc', newer(text, ''), '店铺名称'],
      /**
       * The number of products on sale that a suspension of the shop would affect now. The fields
       * below are the numbers of other affected objects.
       */
      productCount: ['spsl', int, '在售商品'],
      openOrders: ['wcdd', int, '未完成订单'],
      inCarts: ['gwcs', newer(int, 0), '购物车'],
      openAuctions: ['wjsjj', newer(int, 0), '未结束竞价'],
    }),
  }),
  /**
   * Creates an account with a shop for a supplier, by an operator; the supplier completes the shop
   * after the first login.
   */
  register: endpoint('shopAdmin.register', {
    path: '/app/authentication/dpzc/addDpkszc',
    cost: 'cheap',
    summary: '店铺快速注册',
    write: true,
    request: wireRequest(subject),
    response: wireObject({ shopId, number: ['sqbh', text, '申请编号'] }),
  }),
  edit: endpoint('shopAdmin.edit', {
    path: '/app/authentication/dpzc/updateDpgl',
    cost: 'cheap',
    summary: '修改店铺展示信息',
    write: true,
    request: wireRequest({
      shopId,
      notice: ['dpgg', textUpTo(200, 'mayBeEmpty'), '店铺公告'],
      mainBusiness: ['zyyw', textUpTo(60, 'mayBeEmpty'), '主营业务'],
      contactPhone: ['lxdh', identifier('phone', 32), '联系电话'],
    }),
    response: wireObject({}),
  }),
  setState: endpoint('shopAdmin.setState', {
    path: '/app/authentication/dpzc/updateDpzt',
    cost: 'cheap',
    summary: '暂停、恢复、关闭店铺',
    write: true,
    request: wireRequest({
      shopId,
      action: ['cz', codeOf({ 1: 'suspend', 2: 'resume', 3: 'close' }), '操作'],
      reason,
    }),
    response: wireObject({ state: ['zt', shopState, '店铺状态'] }),
  }),
};
