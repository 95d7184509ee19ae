/**
 * The Chinese messages about reviews, by key: `review.…` for reviews of orders, `approval.…` for reviews of
 * every type of business. `{…}` are placeholders.
 */
export const approvalMessages = {
  'review.unknown': '该订单不存在或不在您的审核范围内',
  'review.notYours': '当前环节不由您审核',
  'review.ownOrder': '不能审核本人提交的订单',
  'review.decidedBefore': '您已审核过上一环节，不能再审核本环节',
  'review.over': '该订单已审核，请刷新后查看',
  'review.resultMissing': '请选择审核结果',
  'review.opinionMissing': '请填写审核意见',
  'review.opinionTooLong': '审核意见最多 {most} 个字符',
  'approval.stuck':
    '「{title}」停在环节「{name}」，现在无人可以审核通过。请单位管理员授予审核岗位或联系安全管理员调整限额，或由审核人退回后重新提交',
  'review.splitNear': '本单位本年度采购「{category}」累计 ¥{total}，接近限额 ¥{limit}',
  'review.comparisonChanged': '订单引用的比价记录与提交时不一致，请勿作为比价依据',
  'review.overBudget': '预算 {name} 已超支 {amount} 元',
  'review.splitOver':
    '本单位本年度采购「{category}」累计 ¥{total}，超过限额 ¥{limit}，请核实是否拆分采购',
  'review.transferUnknown': '转办人员不存在或不能审核该订单',
  'approval.unknown': '该事项不存在或不在您的审核范围内',
  'approval.aboveCeilings':
    '环节「{name}」的审核人限额均低于 {amount} 元，无人可以审核通过，不能提交；请联系单位管理员调整审核流程或岗位限额',
  'approval.rule': '您不能办理此事项，违反不相容岗位分离规则第 {n} 条：{rule}',
  'approval.own': '不能审核本人提交的事项',
  'approval.over': '该事项已审核，请刷新后查看',
  'approval.transferUnknown': '转办人员不存在或不能审核该事项',
  'approval.reviewerUnknown': '加签人员不存在或不能审核该事项',
  'approval.levelUnknown': '只能退回到已经过的环节',
  'approval.tooManyLevels': '审核环节最多 {most} 个',
  'approval.batchTooLarge': '一次最多审核 {most} 项',
  'approval.twiceInBatch': '同一事项在一批中只能出现一次',
  'approval.noAttachments': '该事项的审核不支持附件',
  'approval.delegateUnknown': '代理人不存在、不在本单位或没有该事项的岗位',
  'approval.delegationPeriod': '委托期限须在今后，且不超过 {most} 天',
  'approval.delegationTwice': '该期间内已有该事项的委托',
  'approval.delegationUnknown': '该委托不存在或已结束',
} as const;
