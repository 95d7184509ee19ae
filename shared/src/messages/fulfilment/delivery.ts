/** The Chinese messages about parcels, by key; `{…}` are placeholders. */
export const deliveryMessages = {
  'delivery.unknown': '包裹不存在',
  'delivery.notYours': '您不能对该包裹进行此操作',
  'delivery.wrongState': '包裹{state}，不能进行此操作',
  'delivery.alreadyAccepted': '包裹中的商品已在验收，不能撤销签收',
  'delivery.ending': '终止协议办理中，不能撤销签收；请先撤销协议或退回修改',
  'delivery.replacement': '售后补发的包裹随售后单确认完成时签收',
  'delivery.nothingOnTheWay': '没有在途的包裹',
  'delivery.trackingMissing': '请填写物流单号；自行送货请选「供应商自送」',
  'delivery.tracking': '物流单号只能含字母、数字、空格和 - _ . / , #',
  'delivery.carrierUnknown': '请从列表中选择物流公司',
  'delivery.batchOrder': '没有待发货的订单 {number}',
  'delivery.batchLine': '行号「{value}」不正确',
  'delivery.batchQuantity': '本次发货数量「{value}」应为正整数',
  'delivery.receivedTooMany': '第 {line} 行的实收数量不能超过发货数量 {sent}',
} as const;
