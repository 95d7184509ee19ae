/** The Chinese messages about acceptances, by key; `{…}` are placeholders. */
export const acceptanceMessages = {
  'acceptance.unknown': '验收单不存在',
  'acceptance.notYours': '您不能对该验收单进行此操作',
  'acceptance.wrongState': '验收单{state}，不能进行此操作',
  'acceptance.nothing': '请填写本次验收数量',
  'acceptance.lineTwice': '同一行商品只能填写一次',
  'acceptance.tooMany': '「{line}」最多还可验收 {left}',
  'acceptance.reasonMissing': '请填写「{line}」的不合格原因和处理方式',
  'acceptance.noReplacement':
    '本订单未交付的部分已经终止或正在办理终止，不合格的商品不能退回补发，请改为退回不补',
  'acceptance.notAcceptor': '只有采购单位的验收人可以验收',
  'acceptance.keyUsed': '本次验收未提交：该表单编号已用于另一份验收，请刷新后重新填写',
  'acceptance.opinionMissing': '请填写不通过的原因',
} as const;
