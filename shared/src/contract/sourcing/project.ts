import {
  auctionRole,
  OutcomeWire,
  PackageInfo,
  phase,
  procurementMethod,
  Viewer,
} from '../auction/auction.ts';
import { packageNumber } from '../auction/package-number.ts';
import { RoundWindowWire } from '../auction/rounds.ts';
import { direction } from '../auction/rule-set.ts';
import { codeOf, int, list, money, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * Calls about auctions (packages of sourcing projects, 寻源采购): the public list, the caller's own
 * list, the detail, and the entry to a board.
 */

export const supplierSelection = codeOf({ 1: 'public', 2: 'invited' });

export const signUpState = codeOf({ 0: 'pending', 1: 'admitted', 2: 'refused' });
export type SignUpState = 'pending' | 'admitted' | 'refused';

/** The tabs of the lists of auctions; `signUp` has the packages of projects whose sign-up comes or runs. */
export const phaseTab = codeOf({
  0: 'all',
  1: 'coming',
  2: 'running',
  3: 'ended',
  4: 'unopened',
  5: 'signUp',
});
export type PhaseTab = 'all' | 'signUp' | 'coming' | 'running' | 'ended' | 'unopened';

const signUpWindow = {
  opensAtMs: ['bmkssj', int, '报名开始'],
  endsAtMs: ['bmjzsj', int, '报名截止'],
  /** The sign-up of the caller's organisation; `null` without one. */
  mine: ['bmzt', none(signUpState), '我的报名'],
  /** Whether the caller's organisation is invited to the project. */
  isInvited: ['yqbs', yesNo, '受邀'],
} as const;
/** The sign-up of a project whose auctions do not exist yet. */
export type SignUpWindow = English<typeof signUpWindow>;

const biddingRow = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  isDemo: ['ysbs', yesNo, '演示项目'],
  isRehearsal: ['ylbs', yesNo, '演练'],
  method: ['cgfs', newer(procurementMethod, 'bidding'), '采购方式'],
  selection: ['gysxz', supplierSelection, '供应商选择'],
  direction: ['jjlx', direction, '竞价类型'],
  phase: ['status', phase, '状态'],
  opensAtMs: ['kssjhm', int, '开始时间'],
  closesAtMs: ['jssjhm', int, '结束时间'],
  /** The outcome; `null` until the auction has one (AU23). */
  outcome: ['jg', none(OutcomeWire), '结果'],
  /**
   * The starting price, from which the client computes the savings. `null` unless the caller is the
   * handler or supervisor and the auction has an outcome.
   */
  startingPrice: ['xmqpj', newer(none(money), null), '起始价'],
  /** The caller's role in the auction; `null` if the caller takes no part. */
  role: ['js', none(auctionRole), '我的角色'],
  /**
   * The sign-up of a published project whose auctions do not exist yet: the package is listed in phase
   * `notBegun`, with the announced times of quoting. `null` for an auction.
   */
  signUp: ['bmxx', newer(none(wireObject(signUpWindow)), null), '报名'],
  /** Whether the caller can start a rehearsal of the project now. */
  mayRehearse: ['kyl', newer(yesNo, false), '可发起演练'],
} as const;

/** One auction in a list, limited to what the caller may know (AU23). */
export const BiddingRow = wireObject(biddingRow);
export type BiddingRow = English<typeof biddingRow>;

const listRequest = {
  tab: ['zt', phaseTab, '状态'],
  keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
  page,
  pageSize,
} as const;

const listAnswer = wireObject({
  rows: ['list', list(BiddingRow), '项目'],
  total: ['totalrowno', int, '总行数'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
});

export const sourcingEndpoints = {
  listBiddings: endpoint('sourcing.listBiddings', {
    path: '/app/ananymous/jj/listJjxm',
    cost: 'cheap',
    summary: '竞价项目列表（公开）',
    request: wireRequest(listRequest),
    response: listAnswer,
  }),
  /** Returns a page of the auctions in which the caller takes part. */
  listMine: endpoint('sourcing.listMine', {
    path: '/app/authentication/dsxm/listWdjj',
    cost: 'cheap',
    summary: '我参与的竞价',
    request: wireRequest(listRequest),
    response: listAnswer,
  }),
  detail: endpoint('sourcing.detail', {
    path: '/app/authentication/dsxm/getDsxmDetail',
    cost: 'cheap',
    summary: '分包详情（公开项目不需登录）',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      method: ['cgfs', procurementMethod, '采购方式'],
      bidding: ['jjxm', BiddingRow, '竞价项目'],
      info: ['fbxx', PackageInfo, '分包信息'],
      /** The number of participating suppliers; `null` for visitors. */
      entrantCount: ['gyssl', none(int), '参与供应商数'],
      siblings: ['bList', list(BiddingRow), '同项目的包'],
      /**
       * AU17: the current start and end times of all rounds; empty without rounds, and for visitors unless
       * prices are public (AU23).
       */
      rounds: ['lcList', newer(list(RoundWindowWire), []), '各轮时间'],
    }),
  }),
  /**
   * Returns the auction's package and the caller's role to the handler and to suppliers of the
   * auction; refuses all others (HTTP 403).
   */
  liveEntry: endpoint('sourcing.liveEntry', {
    path: '/app/authentication/dsxm/getWsMsg',
    cost: 'cheap',
    summary: '经办人、供应商进入竞价大厅',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      viewer: ['ck', Viewer, '查看人'],
      info: ['fbxx', PackageInfo, '分包信息'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  /**
   * Returns the auction's package and the caller's role to the supervisor and to those who act in
   * the supervisor's place; refuses all others (HTTP 403).
   */
  supervisorEntry: endpoint('sourcing.supervisorEntry', {
    path: '/app/authentication/dsxm/getJdrWsMsg',
    cost: 'cheap',
    summary: '监督人进入竞价大厅',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      viewer: ['ck', Viewer, '查看人'],
      info: ['fbxx', PackageInfo, '分包信息'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
};
