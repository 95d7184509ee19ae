/** The Chinese messages about sealed quotes and their opening, by key. */
export const sealedMessages = {
  'quote.openStays': '竞争报价提交后不能撤回',
  'quote.tooLate': '报价已截止，不能撤回',
  'quote.wasReplaced': '已被后一份报价替换，未启封',
  'quote.wasWithdrawn': '已撤回，未启封',
  'quote.none': '您没有可撤回的报价',
  'quote.notSealed': '本项目不是密封报价，无需开标',
  'quote.openTooEarly': '报价截止后才能开标',
  'quote.opened': '本项目已开标',
  'quote.openingReason': '报价已截止，申请开标',
  'quote.openingWaits': '开标已提交，正在等待监督人会签',
} as const;
