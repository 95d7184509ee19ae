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

/* Sourcing projects (寻源采购) as far as bidding needs them: lists, detail, entry to the hall. */

export const supplierSelection = codeOf({ 1: 'public', 2: 'invited' });

/** The tabs of the bidding list. */
export const phaseTab = codeOf({
  0: 'all',
  1: 'coming',
  2: 'running',
  3: 'ended',
  4: 'unopened',
});
export type PhaseTab = 'all' | 'coming' | 'running' | 'ended' | 'unopened';

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
  /** After the close only (AU23). */
  outcome: ['jg', none(OutcomeWire), '结果'],
  /** After the close, for organisers: what the gain is counted from. */
  startingPrice: ['xmqpj', newer(none(money), null), '起始价'],
  /** As what the caller takes part; null for everybody else. */
  role: ['js', none(auctionRole), '我的角色'],
  /** The caller may start a rehearsal now. */
  mayRehearse: ['kyl', newer(yesNo, false), '可发起演练'],
} as const;

/** One package of the bidding list; holds what a visitor may know (AU23). */
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
    summary: '竞价项目列表（公开）',
    request: wireRequest(listRequest),
    response: listAnswer,
  }),
  /** The auctions in which the caller takes part. */
  listMine: endpoint('sourcing.listMine', {
    path: '/app/authentication/dsxm/listWdjj',
    summary: '我参与的竞价',
    request: wireRequest(listRequest),
    response: listAnswer,
  }),
  detail: endpoint('sourcing.detail', {
    path: '/app/authentication/dsxm/getDsxmDetail',
    summary: '分包详情（公开项目不需登录）',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      method: ['cgfs', procurementMethod, '采购方式'],
      bidding: ['jjxm', BiddingRow, '竞价项目'],
      info: ['fbxx', PackageInfo, '分包信息'],
      /** How many suppliers take part, null for visitors; names are for the organisers' calls. */
      entrantCount: ['gyssl', none(int), '参与供应商数'],
      siblings: ['bList', list(BiddingRow), '同项目的包'],
      /** AU17: as they stand; empty without rounds. */
      rounds: ['lcList', newer(list(RoundWindowWire), []), '各轮时间'],
    }),
  }),
  /** The relay and the role for a caller who may watch; 403 for a person who takes no part. */
  liveEntry: endpoint('sourcing.liveEntry', {
    path: '/app/authentication/dsxm/getWsMsg',
    summary: '经办人、供应商进入竞价大厅',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      viewer: ['ck', Viewer, '查看人'],
      info: ['fbxx', PackageInfo, '分包信息'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  /** The same for the supervisor, and for nobody else. */
  supervisorEntry: endpoint('sourcing.supervisorEntry', {
    path: '/app/authentication/dsxm/getJdrWsMsg',
    summary: '监督人进入竞价大厅',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      viewer: ['ck', Viewer, '查看人'],
      info: ['fbxx', PackageInfo, '分包信息'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
};
