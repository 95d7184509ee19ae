/** The Chinese messages about workflow templates, by key; `{…}` are placeholders. */
export const workflowMessages = {
  'workflow.unknown': '没有这个流程模板，请刷新后重试',
  'workflow.empty': '请至少设置一个环节',
  'workflow.twice': '第 {n} 级有两行资金性质、品目和起始金额相同',
  'workflow.gap': '缺少第 {n} 级',
  'workflow.start': '第 1 级须对两种资金性质、全部品目都从 0 元起',
  'workflow.role': '环节“{name}”的岗位角色不存在、已停用或不属于本单位',
  'workflow.category': '环节「{name}」的品目不存在，或该业务不分品目',
  'workflow.ownPath':
    '任何人不得修改自己的审核路径（分离规则第 11 条）：经办人、采购人不得发布审核流程，也不得把自己或自己所任的岗位角色设为审核人',
  'workflow.nobody': '环节「{name}」没有可审核的人员，不能发布',
  'workflow.aboveCeilings':
    '环节「{name}」的审核人限额均低于 {amount} 元，无人可以审核通过，不能发布',
  'workflow.sameReviewer':
    '环节「{name}」没有尚未参与前面环节的审核人，同一人不能审核两次，不能发布',
  'workflow.waiting': '第 {n} 版已申请发布，待另一名管理员批准；撤回申请后方可修改或再次发布',
  'workflow.named': '您是本单位{name}「{step}」环节的审核人',
} as const;
