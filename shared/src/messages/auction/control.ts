/**
 * The Chinese messages about reminders, suppliers' messages to the handler and the handler's
 * commands, and the names of the senders of messages, by key; `{…}` are placeholders.
 */
export const controlMessages = {
  'reminder.sent': '发送成功',
  'reminder.failed': '发送失败',
  'reminder.empty': '请填写提醒内容',
  'reminder.toUnknown': '接收人不存在',
  'reminder.todoName': '{procedure}提醒',
  'reminder.todo': '{package}：{text}',
  'reminder.ofRehearsal': '演练 · {package}',
  'reminder.letterName': '{procedure}来信',
  'reminder.letter': '{package}：{code} 来信：{text}',
  'reminder.from.handler': '经办人',
  'reminder.from.supervisor': '监督人',
  'reminder.from.supplier': '供应商',
  'reminder.from.platform': '系统通知',
  'end.saved': '保存成功',
  'end.failed': '保失败',
  'state.done': '操作成功',
  'state.failed': '操作失败',
} as const;
