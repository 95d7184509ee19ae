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

/*
 * The wire names and codecs of the live auction (竞价), from which the responses of the live service are built.
 */

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
/**
 * The role in which a person takes part in an auction; `supervisor` also for a person who acts for
 * the supervisor.
 */
export const auctionRole = codeOf({ jbr: 'handler', jdr: 'supervisor', gys: 'supplier' });
export type AuctionRole = 'handler' | 'supervisor' | 'supplier';
/** The role of a reminder's sender; `platform` if the platform sent the reminder automatically (AU34). */
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
  /**
   * The name of the project's handler. `handlerName` and `supervisorName` are empty in the package
   * description that a caller without a login gets.
   */
  handlerName: ['jbrmc', text, '经办人'],
  supervisorName: ['jdrmc', text, '监督人'],
  method: ['cgfs', newer(procurementMethod, 'bidding'), '采购方式'],
  isDemo: ['ysbs', yesNo, '演示项目'],
  /** Whether the auction is a rehearsal (演练); the result of a rehearsal has no effect. */
  isRehearsal: ['ylbs', yesNo, '演练'],
  /** Whether the auction has rounds (AU17). */
  hasRounds: ['YSBZ', yesNo, '是否分轮'],
  ...allRuleFields,
  lines: ['mxList', list(PackageLine), '明细'],
} as const;

/**
 * The description of a package, with the rules of its auction. The call getFBXX returns it, and
 * boards contain it.
 */
export const PackageInfo = wireObject(packageInfo);
export type PackageInfo = English<typeof packageInfo>;

const viewer = {
  role: ['js', auctionRole, '角色'],
  /**
   * The supplier's bidding code (竞价号), such as `K2`; `null` if the viewer is the handler or the supervisor.
   */
  code: ['jjh', none(text), '竞价号'],
  personId: ['ryid', text, '人员'],
} as const;
/**
 * The role and, for a supplier, the bidding code under which the owner of a token may watch an
 * auction (RT1).
 */
export const Viewer = wireObject(viewer);
export type Viewer = English<typeof viewer>;

const entrant = {
  code: ['jjh', text, '竞价号'],
  supplierId: ['gysid', text, '供应商'],
  name: ['gysmc', text, '供应商名称'],
  /**
   * The amount of the supplier's opening offer, which is a reference and not a bid; `null` if there
   * is none, and in an auction with sealed quotes.
   */
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
  /**
   * The running number of the reminder. Organisers get its number among all reminders of the
   * auction; a supplier gets a number without gaps that counts only the reminders that this
   * supplier may read.
   */
  seq: ['sxh', int, '顺序号'],
  at: ['fssj', int, '发送时间'],
  from: ['fsr', reminderSender, '发送人角色'],
  fromCode: ['fsrjjh', none(text), '发送人竞价号'],
  /**
   * The bidding code of the supplier to whom the reminder is sent. `null`: an organiser or the
   * platform sends the reminder to everybody, or a supplier sends it to the handler.
   */
  toCode: ['jsrjjh', none(text), '接收人竞价号'],
  text: ['txnr', text, '内容'],
  /**
   * For the relay: the running number under which each supplier sees the reminder. The list is
   * empty in what the relay sends to clients and the platform to suppliers, and in the responses of
   * a live service that does not number reminders per supplier.
   */
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

/**
 * What a won auction waits for. `waiting`: a supplier has to confirm the award; `confirmed`: the award is
 * confirmed; `evaluating`: the evaluation of the opened quotes is undecided; `voided`: the award was annulled
 * after the end (PJ10); `none`: the auction is not won, or no supplier has to confirm.
 */
export const confirmation = codeOf({
  0: 'none',
  1: 'waiting',
  2: 'confirmed',
  3: 'evaluating',
  4: 'voided',
});

const outcome = {
  kind: ['jglx', codeOf({ 4: 'won', 5: 'failed', 6: 'stopped' }), '结果'],
  code: ['jjh', none(text), '成交竞价号'],
  name: ['gysmc', none(text), '成交供应商'],
  amount: ['zbj', none(money), '成交价'],
  valid: ['yxgys', int, '有效供应商数'],
  needed: ['zsgys', int, '所需供应商数'],
  reason: ['yy', text, '原因'],
  /**
   * AU41: whether the winner has confirmed the award. `evaluating`: the quotes are still being
   * evaluated, and no winner is named yet. `voided`: the award was annulled, no winner is named any
   * more, and `reason` says why.
   */
  confirmation: ['qrzt', confirmation, '成交确认'],
  /**
   * AU43: The suppliers to whom lines of the package were awarded; empty unless the package is
   * awarded by lines. If there are several suppliers, `code` and `name` of the outcome join their
   * codes and names, and its `amount` is the sum of their amounts.
   */
  holders: ['cjmxList', newer(list(wireObject(lineHolder)), []), '按明细成交的供应商'],
} as const;
export const OutcomeWire = wireObject(outcome);
/**
 * The outcome of an auction, as boards show it. A winner who is named is shown to every viewer,
 * even before the winner has confirmed the award. If `kind` is `failed`, `valid` is the number of
 * suppliers who had a valid bid and were not excluded by an evaluation, and `needed` is the number
 * that the rules require; for other kinds both are 0.
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
  /** The time until the opening or, after the opening, until the end, as a text such as `0天05时59分26秒`. */
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
   * The sequence number of the newest event in the auction's log. `bidSeq` and `bidCount` are 0 while the
   * rule `sealedCount` hides the number of sealed quotes, until the auction has an outcome.
   */
  bidSeq: ['bjsxh', int, '报价顺序号'],
  messageSeq: ['msgsxh', int, '消息顺序号'],
  rulesVersion: ['gzbb', int, '规则版本'],
  rightsVersion: ['qxbb', int, '权限版本'],
  /**
   * The requests for the supervisor's countersign. The relay sends this list only to the handler and the
   * supervisor, because suppliers must not see a request before it takes effect.
   */
  countersigns: ['hqList', list(CountersignWire), '会签'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  /**
   * AU17: The rounds of the auction; `null` if the auction has no rounds. In an auction with
   * rounds, `opensAt` and `closesAt` are the times of the current round.
   */
  rounds: ['lc', none(RoundsWire), '轮次'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  errorCode: ['errCode', int, '错误码'],
  errorMessage: ['errMsg', text, '错误信息'],
} as const;

/**
 * The whole live state of one auction, which the relay reads from the platform (getBJXXByBBH).
 * Supplier names and ids are empty while AU22 keeps them secret. `isOnline` of the ranking is
 * always false, because only the relay knows which suppliers are connected.
 */
export const AuctionLive = wireObject(live);
export type AuctionLive = English<typeof live>;
export type Entrant = AuctionLive['entrants'][number];
