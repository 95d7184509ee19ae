/**
 * The Chinese messages about orders, and the names of the ways of payment, by key; `{…}` are
 * placeholders.
 */
export const orderMessages = {
  'order.unknown': '订单不存在',
  'order.notYours': '您不能对该订单进行此操作',
  'order.wrongState': '订单当前状态为「{state}」，不能进行此操作',
  'order.contractInForce':
    '订单的合同已生效，不能单方取消订单；不再履行的，请在合同页面发起终止协议，经双方签章、审核通过后终止',
  'order.changedMeanwhile': '订单已被他人更新，请刷新后重试',
  'order.notWelfare': '福利订单只能包含福利商城的商品，请返回购物车重新选择',
  'order.welfareApart':
    '{names}属于福利商城，需在「福利订单」中填写收货人名单和人均预算后单独结算；请返回购物车，将福利商品与其他商品分开结算',
  'order.empty': '请选择要结算的商品',
  'order.cartChanged': '购物车已变化，请刷新后重新结算',
  'order.alreadySubmitted': '所选商品已于 {time} 提交，合并单号 {group}，请到“我的订单”查看',
  'order.comparisonUnknown': '比价记录不存在，请重新选择',
  'order.tooManyLines': '一次最多提交 {max} 种商品',
  'order.tooManyCompared': '比价供应商最多填写 {max} 家',
  'order.deliverByPast': '「{shop}」的期望交货日期不能早于今天（{today}）',
  'order.rotation':
    '轮岗提示（第 15 条）：同一经办人本年度向「{name}」采购 {count} 单、{amount} 元（含本单），超过 {most} 单或 {limit} 元，宜由他人经办',
  'order.differences': '部分商品信息有变化，请确认后再提交',
  'order.priceZero': '订单金额须大于 0',
  'order.priceHigher': '确认金额只能降低，不能高于 {amount}',
  'order.confirmAgain':
    '审核通过的金额是 {approved}，您填写的金额是 {amount}，不到一半。请核对；无误请再次确认该金额',
  'order.reasonMissing': '请填写原因',
  'order.frozenStock': '商品库存不足，不能重新提交',
  'order.held':
    '本采购项目有可能影响成交结果的质疑或投诉（{number}）尚未了结，订单和合同暂停，了结后方可继续',
  'order.ending':
    '终止协议 {number} 办理中，未发货的部分暂停发货；协议撤销、退回修改或审核不通过后可继续发货',
  'order.endRequested': '有待答复的终止申请，未发货的部分暂停发货；请先答复或撤回申请',
  'order.awardFrozen': '成交订单的价格和数量以成交结果为准，不能更改',
  'order.againAwarded': '成交项目的订单不能再次购买，请发起新的采购项目',
  'order.urgedAlready': '24 小时内已催过发货，请稍后再试',
  'order.urged': '已提醒供应商尽快发货',
  'order.shipNothing': '请填写本次发货数量',
  'order.shipTooMany': '「{line}」最多还可发 {left}',
  'order.lastParcel': '一张订单最多分 {max} 个包裹，本次须发完剩余商品',
  'order.lineUnknown': '订单中没有第 {line} 行商品',
  'payment.transfer': '对公转账',
  'payment.credit': '账期支付',
  'payment.card': '公务卡',
  'payment.online': '在线支付',
} as const;
