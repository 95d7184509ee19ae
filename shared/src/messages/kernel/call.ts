/** Texts that the server says, by key. */
export const callMessages = {
  'call.failed': '获取数据异常！',
  'call.badField': '参数有误：{field}',
  'call.unknownField': '不支持的参数：{field}',
  'call.notJson': '请求内容不是有效的 JSON',
  'call.tooLarge': '请求内容过大',
  'call.envelope': '请求无法解密，请刷新页面后重试',
  'call.oldPage': '系统已更新，请刷新页面后重试',
  'call.tooMany': '操作过于频繁，请稍后再试',
  'call.notFound': '请求的地址不存在',
  'call.keyMissing': '缺少请求编号，请刷新页面后重试',
  'call.keyUsed': '请求编号已用于其他操作，请刷新页面后重试',
  'call.keyOld': '该操作提交于三十天以前，请核对结果后重新操作',
  'call.unavailable': '服务暂时不可用，请稍后重试',
  'call.starting': '系统正在启动',
  'call.startingHint': '准备好后本页会自动打开，无需刷新。',
  'permission.denied': '您没有权限进行此操作',
} as const;
