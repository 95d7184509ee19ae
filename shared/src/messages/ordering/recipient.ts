/** The Chinese messages about recipients of welfare orders, by key; `{…}` are placeholders. */
export const recipientMessages = {
  'recipient.place': '按收货人名单分送，名单见订单详情',
  'recipient.missing': '请导入福利订单的收货人名单',
  'recipient.tooMany': '一次最多 {max} 位收货人，请分批下单',
  'recipient.textTooLong': '收货人名单的文字过长，请精简详细地址和备注或分批下单',
  'recipient.bad': '收货人名单有误：{rows}',
  'recipient.outOfArea': '「{shop}」不配送到收货人名单中的：{rows}',
  'recipient.notWelfare': '只有福利订单可以附收货人名单和人均预算',
  'recipient.uneven': '「{name}」的数量须为收货人数 {heads} 的整数倍，每人一份',
  'recipient.budgetMissing': '请填写人均预算',
  'recipient.masked': '只有下单人和确认订单后的供应商可以导出明文名单',
  'recipient.overBudget': '人均 {amount} 元，超出人均预算 {budget} 元',
} as const;
