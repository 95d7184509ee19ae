/** Texts that the server says, by key. */
export const consoleMessages = {
  'console.setting': '没有这个参数',
  'console.value': '取值不正确，应为：{reason}',
  'console.reason': '请填写丢弃的原因',
  'console.job': '该任务不存在或已重新执行',
} as const;
