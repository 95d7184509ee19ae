/**
 * The Chinese messages that belong to no slice, for instance of calls that are refused before their
 * slice runs, and the text of the page that is shown while the platform starts, by key; `{…}` are
 * placeholders.
 */
export const callMessages = {
  'call.failed': '获取数据异常！',
  'call.badField': '参数有误：{field}',
  'call.unknownField': '不支持的参数：{field}',
  'call.notJson': '请求内容不是有效的 JSON',
  'call.tooLarge': '请求内容过大',
  'call.tooLargeOf': '请求内容不能超过 {max} MB',
  'call.tooDeep': '请求内容的层次过深或数据过多',
  'call.envelope': '请求无法解密，请刷新页面后重试',
  'call.oldPage': '系统已更新，请刷新页面后重试',
  'call.tooMany': '操作过于频繁，请稍后再试',
  'call.notFound': '请求的地址不存在',
  'call.keyMissing': '缺少请求编号，请刷新页面后重试',
  'call.keyUsed': '请求编号已用于其他操作，请刷新页面后重试',
  'call.changedMeanwhile': '相同内容刚刚已被保存，请刷新后核对',
  'call.keyOld': '该操作提交于三十天以前，请核对结果后重新操作',
  'call.unavailable': '服务暂时不可用，请稍后重试',
  'call.noTemplate': '获取模板失败！',
  'call.notReady': '系统尚未初始化',
  'call.starting': '系统正在启动',
  'call.startingHint': '准备好后本页会自动打开，无需刷新。',
  'permission.address': '管理员不得从地址 {place} 操作（参数 security.adminAddresses）',
  'permission.denied': '您没有权限进行此操作',
} as const;
