interface Kind {
  readonly label: string;
  /** Whether the open part names the supplier (by code) that the event is about. */
  readonly namesSupplier: boolean;
  /**
   * The fields of the payload that are public once the log is open; every other field stays secret, covered
   * only by a salted hash. A public field never holds a name, an id, a phone number or a text that a person
   * typed.
   */
  readonly open: readonly string[];
}

/**
 * Every kind of event that the log of an auction may contain. The platform can record only these
 * kinds. The table decides which fields of an event become public. The audit checks each kind by
 * the entry of the same name in `event-checks.ts` and reports an unknown kind.
 */
export const KINDS = {
  'bid.accepted': {
    label: '报价',
    namesSupplier: true,
    open: ['amount'],
  },
  'bid.refused': {
    label: '报价被拒',
    namesSupplier: true,
    open: ['amount', 'reason'],
  },
  /** AU54: `bids` bids of one supplier were refused by the rate limit within `ms` milliseconds. */
  'bids.limited': {
    label: '报价过频',
    namesSupplier: true,
    open: ['bids', 'ms'],
  },
  /** AU54: the rate limit refused `messages` messages within `ms` milliseconds; the sender is not public. */
  'messages.limited': {
    label: '消息过频',
    namesSupplier: false,
    open: ['messages', 'ms'],
  },
  'end.extended': {
    label: '自动延时',
    namesSupplier: true,
    open: ['from', 'to', 'used'],
  },
  'bids.voided': {
    label: '报价作废',
    namesSupplier: true,
    open: ['bids'],
  },
  'end.changed': {
    label: '修改结束时间',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
  },
  'state.paused': {
    label: '暂停',
    namesSupplier: false,
    open: ['endFrom', 'endTo', 'fault'],
  },
  'state.resumed': {
    label: '恢复',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
  },
  'state.stopped': {
    label: '终止',
    namesSupplier: false,
    open: ['endFrom', 'endTo'],
  },
  'reminder.sent': {
    label: '提醒',
    namesSupplier: false,
    open: ['seq'],
  },
  'auction.closed': {
    label: '截止',
    namesSupplier: false,
    open: ['kind', 'code', 'amount', 'valid', 'needed'],
  },
  'countersign.requested': {
    label: '请求会签',
    namesSupplier: false,
    open: ['kind'],
  },
  'countersign.agreed': {
    label: '会签同意',
    namesSupplier: false,
    open: ['id', 'kind'],
  },
  'countersign.refused': {
    label: '会签不同意',
    namesSupplier: false,
    open: ['id', 'kind'],
  },
  'countersign.expired': {
    label: '会签失效',
    namesSupplier: false,
    open: ['id', 'kind'],
  },
  'rules.changed': {
    label: '规则变更',
    namesSupplier: false,
    open: ['before', 'after'],
  },
  'quote.sealed': {
    label: '密封报价',
    namesSupplier: true,
    open: ['commitment', 'replaces'],
  },
  'quote.withdrawn': {
    label: '撤回密封报价',
    namesSupplier: true,
    open: ['withdraws'],
  },
  'withdrawal.refused': {
    label: '撤回被拒',
    namesSupplier: true,
    open: ['reason'],
  },
  'quotes.closed': {
    label: '密封报价截止',
    namesSupplier: false,
    open: ['quotes'],
  },
  'quotes.opened': {
    label: '开标',
    namesSupplier: false,
    open: ['quotes', 'unopened'],
  },
  /**
   * IQ7: public are the exclusions, the evaluated order, its points and the negotiated price; reasons stay
   * secret.
   */
  'evaluation.decided': {
    label: '评审',
    namesSupplier: false,
    open: ['excluded', 'excludedLines', 'order', 'scores', 'agreedCode', 'agreedAmount'],
  },
  /**
   * AU43: records the ranking of each line; `lines` has the offers for each line, best offer first.
   */
  'lines.ranked': {
    label: '明细排序',
    namesSupplier: false,
    open: ['lines'],
  },
  'lines.failed': {
    label: '明细流标',
    namesSupplier: false,
    open: ['lines'],
  },
  'identities.revealed': {
    label: '身份公开',
    namesSupplier: false,
    open: ['to'],
  },
  'round.opened': {
    label: '轮次开始',
    namesSupplier: false,
    open: ['round', 'opensAt', 'closesAt'],
  },
  'round.closed': {
    label: '轮次结束',
    namesSupplier: false,
    open: ['round', 'quoted', 'out'],
  },
  'award.offered': {
    label: '成交待确认',
    namesSupplier: true,
    open: ['rank', 'amount', 'dueAt', 'lines'],
  },
  'award.confirmed': {
    label: '确认成交',
    namesSupplier: true,
    open: ['step'],
  },
  'award.declined': {
    label: '放弃成交',
    namesSupplier: true,
    open: ['step'],
  },
  'award.expired': {
    label: '逾期未确认',
    namesSupplier: true,
    open: ['step'],
  },
  'award.failed': {
    label: '无人确认',
    namesSupplier: false,
    open: ['asked'],
  },
  'rehearsal.ended': {
    label: '演练结束',
    namesSupplier: false,
    open: [],
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type EventKind = keyof typeof KINDS;

/** Returns whether a text is a kind of this table. */
export const isKind = (kind: string): kind is EventKind => Object.hasOwn(KINDS, kind);
