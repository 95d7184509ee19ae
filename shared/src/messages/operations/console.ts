/**
 * The Chinese messages about settings, dictionaries and jobs in the console, by key; `{…}` are placeholders.
 */
export const consoleMessages = {
  'console.setting': '没有这个参数',
  'console.value': '取值不正确，应为：{reason}',
  'console.shutsOut': '您当前的地址 {place} 不在其中，保存后您将无法登录',
  'console.reason': '请填写丢弃的原因',
  'console.noAddress': '您的个人资料没有邮箱，请先填写',
  'console.dictionary': '没有这个字典',
  'console.job': '该任务不存在或已重新执行',
} as const;
