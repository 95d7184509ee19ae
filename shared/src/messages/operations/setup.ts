/**
 * The Chinese messages about the set-up and maintenance of an installation, by key; `{…}` are placeholders.
 */
export const setupMessages = {
  'setup.token': '初始化口令不正确或已过期，请在服务器上重新生成',
  'setup.done': '系统已经初始化',
  'setup.publicUrl': '请填写以 http:// 或 https:// 开头的访问地址',
  'setup.loginNames': '三位管理员的登录名必须各不相同',
  'setup.loginName': '登录名须为 3 至 64 个字母、数字、点、横线或下划线',
  'setup.mailHost': '邮件服务器：请填写主机名或 IP 地址，不含协议与端口',
  'setup.mailAccount': '账号、密码：请一并填写，或都留空',
  'setup.mailFrom': '发件人地址：请填写完整的邮箱地址',
  'setup.mailTo': '收件地址：请填写完整的邮箱地址',
  'maintenance.readOnly': '系统维护中，暂时只能查看。{message}',
  'maintenance.closed': '系统维护中，暂停使用。{message}',
} as const;
