/** The Chinese messages about statements, by key; `{…}` are placeholders. */
export const statementMessages = {
  'statement.unknown': '该对账单不存在或您无权查看',
  'statement.notYours': '这一步不由您操作',
  'statement.wrongState': '对账单{state}，不能这样做，请刷新后查看',
  'statement.changedMeanwhile': '对账单已被他人更新，请刷新后再操作',
  'statement.otherFirst': '按对账规则应由对方先确认',
  'statement.applied': '该对账单已申请开票，请先作废开票申请',
  'statement.nothing': '没有可对账的验收明细，可能已被其他对账单使用，请刷新后重试',
  'statement.lineTaken':
    '所选明细有 {count} 行不存在、不属于该供应商与资金性质，或已在其他对账单中',
  'statement.lineUnknown': '对账单没有第 {line} 行',
  'statement.noAdjustment': '调整金额不能为 0',
  'statement.adjustedAway': '调整后总额须大于 0：现为 {total}，最多减少 {most}',
  'statement.adjustedMore': '调整合计不能超过验收金额 {accepted}，最多再增加 {most}',
  'statement.ruleSupplier': '所选供应商不存在',
} as const;
