/** Texts that the server says, by key. */
export const controlMessages = {
  'reminder.sent': '发送成功',
  'reminder.failed': '发送失败',
  'reminder.empty': '请填写提醒内容',
  'reminder.toUnknown': '接收人不存在',
  'end.saved': '保存成功',
  'end.failed': '保失败',
  'state.done': '操作成功',
  'state.failed': '操作失败',
} as const;
