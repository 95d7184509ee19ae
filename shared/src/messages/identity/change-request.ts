/**
 * The Chinese messages about changes that a second administrator must approve, by key; `{…}` are
 * placeholders.
 */
export const changeRequestMessages = {
  'changeRequest.waiting': '「{name}」已有一项修改待另一名管理员批准',
  'changeRequest.unknown': '该申请不存在、已处理，或由您本人提出',
  'changeRequest.notYours': '该申请不存在、已处理，或不是由您提出',
  'changeRequest.twoOffices':
    '{name}是管理员，须由系统、安全、审计三类管理员中的两类各一人办理，您与申请人不能是同一类',
  'changeRequest.controlled': '不相容岗位分离规则第 {n} 条：{rule}，请由其他管理员办理',
} as const;
