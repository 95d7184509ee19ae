import { nothing, type Step } from './replay.ts';
import * as bids from './steps/bid.ts';
import * as control from './steps/control.ts';
import * as countersigns from './steps/countersign.ts';
import * as rounds from './steps/round.ts';
import * as sealed from './steps/sealed.ts';

interface Kind {
  /** What people call it. */
  readonly label: string;
  /** Does its open part say which supplier (by code) it is about? */
  readonly namesSupplier: boolean;
  /**
   * The payload's fields that everybody may read once the log is open; all others stay secret, and
   * are only held by a salted hash. Never a name, an id, a phone, nor a text that a person typed.
   */
  readonly open: readonly string[];
  /** What the event does in a replay, and what must be true for it. */
  readonly step: Step;
}

/**
 * Every kind of event that the log of an auction may hold: THE place to add one. The platform hashes
 * by this table and the audit replays by it, so a kind that is not here cannot be recorded, and one
 * that a log holds all the same is reported as unknown. An event that changes nothing that is
 * replayed has the step `nothing`.
 */
export const KINDS = {
  'bid.accepted': {
    label: '报价',
    namesSupplier: true,
    open: ['amount'],
    step: bids.accepted,
  },
  'bid.refused': {
    label: '报价被拒',
    namesSupplier: true,
    open: ['amount', 'reason'],
    step: bids.refused,
  },
  'end.extended': {
    label: '自动延时',
    namesSupplier: true,
    open: ['from', 'to', 'used'],
    step: bids.extended,
  },
  'bids.voided': {
    label: '报价作废',
    namesSupplier: true,
    open: ['bids'],
    step: bids.voided,
  },
  'end.changed': {
    label: '修改结束时间',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
    step: control.endChanged,
  },
  'state.paused': {
    label: '暂停',
    namesSupplier: false,
    open: ['endFrom', 'endTo', 'fault'],
    step: control.stateChanged('paused'),
  },
  'state.resumed': {
    label: '恢复',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
    step: control.stateChanged('started'),
  },
  'state.stopped': {
    label: '终止',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
    step: control.stateChanged('stopped'),
  },
  'reminder.sent': {
    label: '提醒',
    namesSupplier: false,
    open: ['seq'],
    step: control.reminded,
  },
  'auction.closed': {
    label: '截止',
    namesSupplier: false,
    open: ['kind', 'code', 'amount', 'valid', 'needed'],
    step: control.closed,
  },
  'countersign.requested': {
    label: '请求会签',
    namesSupplier: false,
    open: ['kind'],
    step: countersigns.requested,
  },
  'countersign.agreed': {
    label: '会签同意',
    namesSupplier: false,
    open: ['id', 'kind'],
    step: countersigns.decided,
  },
  'countersign.refused': {
    label: '会签不同意',
    namesSupplier: false,
    open: ['id', 'kind'],
    step: countersigns.decided,
  },
  'countersign.expired': {
    label: '会签失效',
    namesSupplier: false,
    open: ['id', 'kind'],
    step: countersigns.decided,
  },
  'rules.changed': {
    label: '规则变更',
    namesSupplier: false,
    open: ['before', 'after'],
    step: control.rulesChanged,
  },
  'quote.sealed': {
    label: '密封报价',
    namesSupplier: true,
    open: ['commitment', 'replaces'],
    step: sealed.sealed,
  },
  'quote.withdrawn': {
    label: '撤回密封报价',
    namesSupplier: true,
    open: ['withdraws'],
    step: sealed.withdrawn,
  },
  'withdrawal.refused': {
    label: '撤回被拒',
    namesSupplier: true,
    open: ['reason'],
    step: sealed.withdrawalRefused,
  },
  'quotes.closed': {
    label: '密封报价截止',
    namesSupplier: false,
    open: ['quotes'],
    step: sealed.quotesClosed,
  },
  'quotes.opened': {
    label: '开标',
    namesSupplier: false,
    open: ['quotes', 'unopened'],
    step: sealed.opened,
  },
  'identities.revealed': {
    label: '身份公开',
    namesSupplier: false,
    open: ['to'],
    step: nothing,
  },
  'round.opened': {
    label: '轮次开始',
    namesSupplier: false,
    open: ['round', 'opensAt', 'closesAt'],
    step: rounds.roundOpened,
  },
  'round.closed': {
    label: '轮次结束',
    namesSupplier: false,
    open: ['round', 'quoted', 'out'],
    step: rounds.roundClosed,
  },
  'award.offered': {
    label: '成交待确认',
    namesSupplier: true,
    open: ['rank', 'amount', 'dueAt'],
    step: rounds.awardOffered,
  },
  'award.confirmed': {
    label: '确认成交',
    namesSupplier: true,
    open: [],
    step: rounds.awardConfirmed,
  },
  'award.declined': {
    label: '放弃成交',
    namesSupplier: true,
    open: [],
    step: rounds.awardDeclined,
  },
  'award.expired': {
    label: '逾期未确认',
    namesSupplier: true,
    open: [],
    step: rounds.awardExpired,
  },
  'award.failed': {
    label: '无人确认',
    namesSupplier: false,
    open: ['asked'],
    step: rounds.awardFailed,
  },
  'rehearsal.ended': {
    label: '演练结束',
    namesSupplier: false,
    open: [],
    step: rounds.rehearsalEnded,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type EventKind = keyof typeof KINDS;

/** Is it a kind of this table? */
export const isKind = (kind: string): kind is EventKind => Object.hasOwn(KINDS, kind);
