import { limits } from '../../limits.ts';
import { procurementMethod } from '../auction/auction.ts';
import { allRuleFields } from '../auction/rule-set.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  money,
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
import { NoticeFile } from '../mall/notice.ts';
import { DraftPackage, evaluationTerms } from './draft.ts';
import { projectId, projectState, TimelineEntry } from './editor.ts';
import { signUpState, supplierSelection } from './project.ts';

/* Announcements (公告) of published projects for suppliers and visitors, and sign-ups of suppliers (报名). */

/** The stages into which the list of announcements is divided. */
export const tenderStage = codeOf({ 0: 'signUp', 1: 'quoting', 2: 'unopened', 3: 'ended' });
export type TenderStage = 'signUp' | 'quoting' | 'unopened' | 'ended';

const stageCounts = {
  signUp: ['bmz', int, '报名中'],
  quoting: ['bjz', int, '报价中'],
  unopened: ['dkb', int, '待开标与评审中'],
  ended: ['yjs', int, '已结束'],
} as const;
export const StageCounts = wireObject(stageCounts);
export type StageCounts = English<typeof stageCounts>;

const projectNumber = ['xmbh', textUpTo(40), '项目编号'] as const;

const row = {
  number: projectNumber,
  name: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  method: ['cgfs', procurementMethod, '采购方式'],
  selection: ['gysxz', supplierSelection, '供应商选择'],
  category: ['cgml', text, '采购品目'],
  state: ['zt', projectState, '状态'],
  isDemo: ['ysbs', yesNo, '演示项目'],
  signUpOpensAtMs: ['bmkssj', none(int), '报名开始'],
  signUpEndsAtMs: ['bmjzsj', none(int), '报名截止'],
  quoteOpensAtMs: ['bjkssj', none(int), '报价开始'],
  quoteClosesAtMs: ['bjjzsj', none(int), '报价截止'],
  /** Whether the caller's organisation is invited to the project. */
  isInvited: ['yqbs', yesNo, '受邀'],
  mySignUp: ['bmzt', none(signUpState), '我的报名'],
} as const;
/** One published project in the list of announcements. */
export const TenderRow = wireObject(row);
export type TenderRow = English<typeof row>;

const mySignUp = {
  number: ['bmbh', text, '报名编号'],
  state: ['bmzt', signUpState, '报名状态'],
  hash: ['hash', text, '报名内容哈希'],
  contactName: ['lxr', text, '联系人'],
  contactPhone: ['lxdh', text, '联系电话'],
  statement: ['zgsm', text, '资格说明'],
  fileGroup: ['fj', none(text), '资格文件'],
  rulesVersion: ['gzbb', text, '规则版本'],
  submittedAtMs: ['bmsj', compactTime, '报名时间'],
  reason: ['yy', text, '审查意见'],
  /** Whether the caller may now change the sign-up and submit it again. */
  canChange: ['kxgbs', yesNo, '可修改'],
} as const;
/** The sign-up of the caller's organisation; `number` and `hash` make it the receipt of the sign-up, too. */
export const MySignUp = wireObject(mySignUp);
export type MySignUp = English<typeof mySignUp>;

const { startingPrice: _, ...rules } = allRuleFields;
/** The rules of a project's auctions, without the starting price, because each package sets its own price. */
export const TenderRules = wireObject({
  ...rules,
  rounds: ['lcs', int, '报价轮次'],
  /**
   * The duration of each round but the last, in minutes; empty if all rounds have the same
   * duration.
   */
  roundMinutes: ['lcsc', newer(list(int), []), '各轮时长'],
  awardWaitHours: ['cjqrsj', int, '成交确认时限（小时）'],
});

const detail = {
  ...row,
  budget: ['ysje', none(money), '预算金额'],
  contactName: ['cgdwlxr', text, '采购联系人'],
  contactPhone: ['cgdwlxdh', text, '采购联系电话'],
  deliveryPlace: ['jhdd', text, '交货地点'],
  deliveryTime: ['jhsj', text, '交货时间'],
  paymentTerms: ['fkfs', text, '付款方式'],
  description: ['cgxq', text, '需求说明'],
  requirements: ['zgyq', text, '资格要求'],
  needsFiles: ['zgfjbs', yesNo, '须上传资格文件'],
  reservedForSmall: ['zmzxqy', newer(yesNo, false), '专门面向中小企业'],
  fileGroup: ['fj', none(text), '附件'],
  /** The files of `fileGroup`, which everybody who may read the announcement can download. */
  files: ['fjList', newer(list(NoticeFile), []), '附件清单'],
  ...evaluationTerms,
  packages: ['bList', list(DraftPackage), '分包'],
  rules: ['gz', TenderRules, '竞价规则'],
  rulesVersion: ['gzbb', text, '规则版本'],
  endReason: ['jsyy', text, '结束原因'],
  packageNumbers: ['bbhList', list(text), '包编号'],
  /** The time until which questions can be asked; `null` means until quoting ends. */
  questionsEndAtMs: ['twjzsj', newer(none(int), null), '提问截止'],
  timeline: ['sjzList', list(TimelineEntry), '时间轴'],
  signUp: ['bm', none(MySignUp), '我的报名信息'],
  /**
   * The contact with which the form of a new sign-up is filled in; `null` if `canSignUp` is false.
   */
  offeredContact: [
    'mrlxr',
    newer(
      none(wireObject({ name: ['lxr', text, '联系人'], phone: ['lxdh', text, '联系电话'] })),
      null,
    ),
    '默认联系人',
  ],
  /**
   * Whether the caller's firm is too large for the project: the project is reserved for medium,
   * small and micro enterprises, and the firm is not recorded as one.
   */
  isTooLarge: ['gmbfbs', newer(yesNo, false), '企业规模不符'],
  /** Whether the caller may now sign up, or change the sign-up. */
  canSignUp: ['kbmbs', yesNo, '可报名'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const TenderDetail = wireObject(detail);
export type TenderDetail = English<typeof detail>;

const applicant = {
  id: ['bmid', text, '报名'],
  supplierName: ['gysmc', text, '供应商'],
  state: ['bmzt', signUpState, '报名状态'],
  contactName: ['lxr', text, '联系人'],
  contactPhone: ['lxdh', text, '联系电话'],
  statement: ['zgsm', text, '资格说明'],
  fileGroup: ['fj', none(text), '资格文件'],
  submittedAtMs: ['bmsj', compactTime, '报名时间'],
  wasAmended: ['bzbs', yesNo, '已补正'],
  reason: ['yy', text, '审查意见'],
  decidedByName: ['scr', text, '审查人'],
  decidedAtMs: ['scsj', none(compactTime), '审查时间'],
} as const;
/** The sign-up of one supplier, as handler and supervisor see it. */
export const Applicant = wireObject(applicant);
export type Applicant = English<typeof applicant>;

/** The base path of an announcement's attachments, followed by `<project number>/<file id>`. */
export const TENDER_FILE_BASE = '/app/ananymous/jj/fj/';

export const enrolmentEndpoints = {
  /**
   * Returns a page of the published projects of one stage. Projects to which the caller's
   * organisation is invited come first, at most `limits.invitedFirst` of them.
   */
  tenders: endpoint('tender.list', {
    path: '/app/ananymous/jj/listBmxm',
    cost: 'cheap',
    summary: '已发布的项目，按阶段（公开；受邀项目只对受邀者）',
    request: wireRequest({
      method: ['cgfs', none(procurementMethod), '采购方式'],
      stage: ['jd', tenderStage, '阶段'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(TenderRow), '项目'],
      total: ['totalrowno', int, '总行数'],
      /** The number of matching projects in each stage. */
      counts: ['jdsl', StageCounts, '各阶段数量'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  tender: endpoint('tender.detail', {
    path: '/app/ananymous/jj/getBmxm',
    cost: 'cheap',
    summary: '已发布项目的公告',
    request: wireRequest({ number: projectNumber }),
    response: wireObject({ tender: ['xm', TenderDetail, '项目'] }),
  }),
  /**
   * Signs the caller's organisation up for a project, or changes its sign-up while `canChange` is
   * true.
   */
  signUp: endpoint('enrolment.signUp', {
    path: '/app/authentication/dsxm/saveGysbm',
    cost: 'cheap',
    summary: '供应商报名（含补正）',
    write: true,
    request: wireRequest({
      number: projectNumber,
      contactName: ['lxr', identifier('name', 50, 'mayBeEmpty'), '联系人'],
      contactPhone: ['lxdh', identifier('phone', 32, 'mayBeEmpty'), '联系电话'],
      statement: ['zgsm', textUpTo(1_000, 'mayBeEmpty'), '资格说明'],
      fileGroup: ['fj', none(textUpTo(64)), '资格文件'],
      /**
       * The version of the rules that the supplier accepts; empty if the supplier does not accept the
       * rules.
       */
      rulesVersion: ['gzbb', textUpTo(64, 'mayBeEmpty'), '规则版本'],
    }),
    response: wireObject({ signUp: ['bm', MySignUp, '报名信息'] }),
  }),
  /**
   * Returns whether the caller wants mails about projects. This setting belongs to sign-up, because
   * suppliers have no profile page.
   */
  mails: endpoint('enrolment.mails', {
    path: '/app/authentication/dsxm/getXmyjtz',
    cost: 'cheap',
    summary: '本人是否接收采购项目邮件',
    request: wireRequest({}),
    response: wireObject({
      /** The caller's mail address, masked; empty if the caller has no address and therefore gets no mail. */
      email: ['dzyx', text, '电子邮箱（隐去部分）'],
      isWanted: ['xmtz', yesNo, '接收邮件'],
    }),
  }),
  saveMails: endpoint('enrolment.saveMails', {
    path: '/app/authentication/dsxm/saveXmyjtz',
    cost: 'cheap',
    summary: '设置本人是否接收采购项目邮件',
    write: true,
    request: wireRequest({ isWanted: ['xmtz', yesNo, '接收邮件'] }),
    response: wireObject({}),
  }),
  applicants: endpoint('enrolment.applicants', {
    path: '/app/authentication/dsxm/bmgyslistt',
    cost: 'cheap',
    summary: '报名供应商列表',
    request: wireRequest({ id: projectId }),
    response: wireObject({
      applicants: ['list', list(Applicant), '报名供应商'],
      /** Whether the caller may decide on sign-ups now. */
      canDecide: ['kscbs', yesNo, '可审查'],
      needed: ['zsgys', int, '最少供应商数'],
    }),
  }),
  decide: endpoint('enrolment.decide', {
    path: '/app/authentication/dsxm/scGysbm',
    cost: 'cheap',
    summary: '报名资格审查',
    write: true,
    request: wireRequest({
      id: ['bmid', textUpTo(64), '报名'],
      isAdmitted: ['tgbs', yesNo, '是否通过'],
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '审查意见'],
    }),
    response: wireObject({ state: ['bmzt', signUpState, '报名状态'] }),
  }),
};
