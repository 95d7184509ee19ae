/** The Chinese messages about after-sales, by key; `{…}` are placeholders. */
export const afterSaleMessages = {
  'afterSale.unknown': '该售后单不存在或您无权查看',
  'afterSale.notYours': '这一步不由您操作',
  'afterSale.wrongState': '售后单{state}，不能这样做，请刷新后查看',
  'afterSale.changedMeanwhile': '售后单已被他人更新，请刷新后再操作',
  'afterSale.noLine': '订单没有这一行，或这一行尚未验收',
  'afterSale.tooMany': '可申请售后的数量为 {left}',
  'afterSale.tooLate': '该商品的{kind}期限已于 {day} 届满',
  'afterSale.noRefund': '请填写退款金额',
  'afterSale.refundTooHigh': '退款金额超过该商品可退金额',
  'afterSale.freightRefund': '运费只能申请「仅退款」',
  'afterSale.noGoods': '仅退款不需要寄回商品',
  'afterSale.stillInTime': '供应商仍在答复期限内，超时未答复方可申请平台介入',
  'afterSale.reasonMissing': '请填写原因',
  'afterSale.trackingMissing': '请填写物流单号',
  'afterSale.formMissing': '请填写{label}',
  'afterSale.formUnknown': '扩展表单的内容不符合要求：{label}',
} as const;
