/** Texts that the server says, by key. */
export const approvalMessages = {
  'review.unknown': '该订单不存在或不在您的审核范围内',
  'review.notYours': '当前环节不由您审核',
  'review.ownOrder': '不能审核本人提交的订单',
  'review.decidedBefore': '您已审核过上一环节，不能再审核本环节',
  'review.over': '该订单已审核，请刷新后查看',
  'review.resultMissing': '请选择审核结果',
  'review.opinionMissing': '请填写审核意见',
  'review.opinionTooLong': '审核意见最多 {most} 个字符',
  'review.splitNear': '本单位本年度采购「{category}」累计 ¥{total}，接近限额 ¥{limit}',
  'review.splitOver':
    '本单位本年度采购「{category}」累计 ¥{total}，超过限额 ¥{limit}，请核实是否拆分采购',
  'review.transferUnknown': '转办人员不存在或不能审核该订单',
} as const;
