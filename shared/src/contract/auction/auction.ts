import {
  codeOf,
  compactTime,
  int,
  list,
  money,
  newer,
  none,
  text,
  yesNo,
} from '../kernel/codecs.ts';
import { type Codec, type English, wireObject } from '../kernel/wire.ts';
import { CountersignWire } from './countersign.ts';
import { RoundsWire } from './rounds.ts';
import { allRuleFields } from './rule-set.ts';
import type { Phase } from './states.ts';

/* The wire tables of the live auction (竞价), from which the responses of the live service are built. */

export const runState = codeOf({ 0: 'started', 1: 'paused', 2: 'stopped' });
export const phase: Codec<Phase> = codeOf({
  0: 'notBegun',
  1: 'running',
  2: 'paused',
  3: 'closing',
  4: 'won',
  5: 'failed',
  6: 'stopped',
  7: 'unopened',
});
/** The procurement method of a project. */
export const procurementMethod = codeOf({ '00380022': 'inquiry', '00380015': 'bidding' });
/** The role in which a person takes part in an auction. */
export const auctionRole = codeOf({ jbr: 'handler', jdr: 'supervisor', gys: 'supplier' });
export type AuctionRole = 'handler' | 'supervisor' | 'supplier';
/** The role of a reminder's sender; `platform` for automatic notices (AU34). */
export const reminderSender = codeOf({
  jbr: 'handler',
  jdr: 'supervisor',
  gys: 'supplier',
  pt: 'platform',
});

const line = {
  lineNo: ['hh', int, '行号'],
  name: ['mxmc', text, '明细名称'],
  unit: ['jldw', text, '计量单位'],
  quantityThousandths: ['slq', int, '数量（千分之一）'],
} as const;
export const PackageLine = wireObject(line);
export type PackageLine = English<typeof line>;

const packageInfo = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectId: ['xmid', text, '项目'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  /** In the public announcement of a project, `handlerName` and `supervisorName` are empty for visitors. */
  handlerName: ['jbrmc', text, '经办人'],
  supervisorName: ['jdrmc', text, '监督人'],
  method: ['cgfs', newer(procurementMethod, 'bidding'), '采购方式'],
  isDemo: ['ysbs', yesNo, '演示项目'],
  /** Whether the auction is a rehearsal (演练), whose result has no effect. */
  isRehearsal: ['ylbs', yesNo, '演练'],
  /** Whether the auction has rounds (AU17). */
  hasRounds: ['YSBZ', yesNo, '是否分轮'],
  ...allRuleFields,
  lines: ['mxList', list(PackageLine), '明细'],
} as const;

/** getFBXX: the description of a package, with the rules of its auction. */
export const PackageInfo = wireObject(packageInfo);
export type PackageInfo = English<typeof packageInfo>;

const viewer = {
  role: ['js', auctionRole, '角色'],
  /** The supplier's bidding code (竞价号), such as `K2`; `null` for handler and supervisor. */
  code: ['jjh', none(text), '竞价号'],
  personId: ['ryid', text, '人员'],
} as const;
/** The role and code under which a token may watch an auction (RT1). */
export const Viewer = wireObject(viewer);
export type Viewer = English<typeof viewer>;

const entrant = {
  code: ['jjh', text, '竞价号'],
  supplierId: ['gysid', text, '供应商'],
  name: ['gysmc', text, '供应商名称'],
  /** The amount of the opening offer, a reference and not a bid; `null` without one and for sealed quotes. */
  openingOffer: ['csbj', none(money), '初始报价'],
} as const;

const standing = {
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', money, '报价'],
  at: ['bjsj', int, '报价时间'],
  seq: ['sxh', int, '日志序号'],
  bids: ['bjcs', int, '报价次数'],
} as const;
export const StandingWire = wireObject(standing);

const bidRow = {
  index: ['bjcs', int, '第几次报价'],
  seq: ['sxh', int, '日志序号'],
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', money, '报价'],
  at: ['bjsj', int, '报价时间'],
} as const;
/** One accepted bid, as boards and charts show it. */
export const BidRow = wireObject(bidRow);
export type BidRow = English<typeof bidRow>;

const reminderNumber = {
  code: ['jjh', text, '竞价号'],
  number: ['sxh', int, '顺序号'],
} as const;

const reminder = {
  /** Running number: of the whole auction for organisers, of this supplier without gaps for a supplier. */
  seq: ['sxh', int, '顺序号'],
  at: ['fssj', int, '发送时间'],
  from: ['fsr', reminderSender, '发送人角色'],
  fromCode: ['fsrjjh', none(text), '发送人竞价号'],
  /** The receiving supplier's code; `null`: sent to everybody or, by a supplier, to the handler. */
  toCode: ['jsrjjh', none(text), '接收人竞价号'],
  text: ['txnr', text, '内容'],
  /** For the relay: the `seq` that each supplier sees. Empty on boards, and from services without it. */
  numbers: ['gysxhList', list(wireObject(reminderNumber)), '各供应商的顺序号'],
} as const;
/** One reminder or message of an auction (AU34). */
export const Reminder = wireObject(reminder);
export type Reminder = English<typeof reminder>;

const lineHolder = {
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', text, '供应商名称'],
  amount: ['zbj', money, '成交价'],
  lines: ['hhList', list(int), '明细行号'],
} as const;

const outcome = {
  kind: ['jglx', codeOf({ 4: 'won', 5: 'failed', 6: 'stopped' }), '结果'],
  code: ['jjh', none(text), '成交竞价号'],
  name: ['gysmc', none(text), '成交供应商'],
  amount: ['zbj', none(money), '成交价'],
  valid: ['yxgys', int, '有效供应商数'],
  needed: ['zsgys', int, '所需供应商数'],
  reason: ['yy', text, '原因'],
  /** AU41: whether the winner confirmed. `evaluating`: the quotes are being evaluated, no winner is named. */
  confirmation: [
    'qrzt',
    codeOf({ 0: 'none', 1: 'waiting', 2: 'confirmed', 3: 'evaluating' }),
    '成交确认',
  ],
  /**
   * AU43: the suppliers of an award by lines; `code` and `name` then join theirs, `amount` is the sum. Empty
   * if the package is awarded as a whole.
   */
  holders: ['cjmxList', newer(list(wireObject(lineHolder)), []), '按明细成交的供应商'],
} as const;
export const OutcomeWire = wireObject(outcome);
/**
 * The outcome of an auction, as boards show it. Everybody sees the winner's name, before the confirmation
 * too. `valid` and `needed` are 0 unless `kind` is `failed`.
 */
export type OutcomeView = English<typeof outcome>;

const extension = {
  used: ['yscs', int, '已延时次数'],
  allowed: ['zyscs', int, '可延时次数'],
  minutesEach: ['zdycsj', text, '每次延时（分钟）'],
} as const;

const rankingRow = {
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', text, '供应商名称'],
  amount: ['zbj', money, '报价'],
  at: ['bjsj', int, '报价时间'],
  seq: ['sxh', int, '日志序号'],
  bids: ['bjcs', int, '报价次数'],
  isOnline: ['zxzt', yesNo, '在线状态'],
} as const;

const live = {
  packageNumber: ['bbh', text, '包编号'],
  phase: ['status', phase, '状态'],
  runState: ['jjzt', runState, '竞价状态'],
  quoteState: ['bjzt', runState, '报价状态'],
  opensAt: ['fpkssj', compactTime, '开始时间'],
  closesAt: ['fpjssj', compactTime, '结束时间'],
  opensAtMs: ['kssjhm', int, '开始时间（毫秒）'],
  closesAtMs: ['jssjhm', int, '结束时间（毫秒）'],
  originalClosesAtMs: ['ysjshm', int, '原定结束时间（毫秒）'],
  pausedAtMs: ['ztsjhm', none(int), '暂停时间（毫秒）'],
  stateReason: ['ztyy', text, '最近一次暂停、恢复、终止或修改结束时间的原因'],
  /** Time until the opening, after it until the end: `0天05时59分26秒`. */
  waitText: ['waitMsg', text, '等待信息'],
  extension: ['ysxx', wireObject(extension), '延时信息'],
  bidCount: ['zbjcs', int, '总报价次数'],
  bestBid: ['zdbj', none(money), '最优报价'],
  bestBidderCode: ['zdbjjjh', none(text), '最优报价竞价号'],
  bestBidderName: ['zdbjgysmc', none(text), '最优报价供应商'],
  entrants: ['gysList', list(wireObject(entrant)), '参与供应商'],
  ranking: ['gyspm', list(wireObject(rankingRow)), '供应商排名'],
  lastBids: ['bjls', list(BidRow), '最近报价'],
  /**
   * Sequence number of the newest event in the log. `bidSeq` and `bidCount` are 0 while the number of sealed
   * quotes is hidden (`sealedCount`).
   */
  bidSeq: ['bjsxh', int, '报价顺序号'],
  messageSeq: ['msgsxh', int, '消息顺序号'],
  rulesVersion: ['gzbb', int, '规则版本'],
  rightsVersion: ['qxbb', int, '权限版本'],
  /** The relay shows them to organisers only: suppliers must not see a request before it takes effect. */
  countersigns: ['hqList', list(CountersignWire), '会签'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  /** AU17: `null` without rounds. With rounds, `opensAt` and `closesAt` are those of the current round. */
  rounds: ['lc', none(RoundsWire), '轮次'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  errorCode: ['errCode', int, '错误码'],
  errorMessage: ['errMsg', text, '错误信息'],
} as const;

/**
 * The whole live state of one auction, for the relay (getBJXXByBBH). Names and supplier ids are empty while
 * AU22 hides them. `isOnline` is always false: the relay knows who is connected.
 */
export const AuctionLive = wireObject(live);
export type AuctionLive = English<typeof live>;
export type Entrant = AuctionLive['entrants'][number];
