/**
 * The Chinese messages about ending an order whose remaining pieces will not be shipped, by key;
 * `{…}` are placeholders.
 */
export const endingMessages = {
  'ending.notYours': '仅下单人或该订单的供应商可以办理终止剩余部分',
  'ending.nothingLeft': '该订单没有尚未发货的商品，无需终止',
  'ending.contract': '该订单有合同，请在合同中发起终止协议',
  'ending.open': '该订单已有待对方答复的终止申请',
  'ending.none': '该订单没有待答复的终止申请，请刷新后查看',
  'ending.own': '不能答复本方提出的终止申请，可以撤回',
  'ending.theirs': '只能撤回本方提出的终止申请',
  'ending.moved': '未发货的现为 {pieces} 件，与您看到的不同，请刷新后重新答复',
  'ending.pieces': '同意终止须写明终止的件数，即您看到的未发货件数',
  'ending.reason': '请填写原因',
} as const;
