/** Texts that the server says, by key. */
export const setupMessages = {
  'setup.notReady': '系统尚未初始化',
  'setup.token': '初始化口令不正确或已过期，请在服务器上重新生成',
  'setup.done': '系统已经初始化',
  'setup.publicUrl': '请填写以 http:// 或 https:// 开头的访问地址',
  'setup.loginNames': '三位管理员的登录名必须各不相同',
  'setup.loginName': '登录名须为 3 至 64 个字母、数字、点、横线或下划线',
  'maintenance.readOnly': '系统维护中，暂时只能查看。{message}',
  'maintenance.closed': '系统维护中，暂停使用。{message}',
} as const;
