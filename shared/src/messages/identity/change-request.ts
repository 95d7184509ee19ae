/** Texts of changes that wait for a second administrator, by key. */
export const changeRequestMessages = {
  'changeRequest.waiting': '「{name}」已有一项修改待另一名管理员批准',
  'changeRequest.unknown': '该申请不存在、已处理，或由您本人提出',
  'changeRequest.notYours': '该申请不存在、已处理，或不是由您提出',
} as const;
