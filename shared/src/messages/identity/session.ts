/** The Chinese messages about logins and sessions, by key; `{…}` are placeholders. */
export const sessionMessages = {
  'session.loginFailed': '登录失败！',
  'session.invalidToken': 'token is not valid!',
  'session.missingToken': '请先登录',
  'session.replaced':
    '您的账号于 {time} 从 {place} 登录（{device}），本次登录已结束；如非本人操作，请立即修改密码',
  'session.loggedOut': '已退出登录',
  'session.wallOnly': '大屏登录已超过 12 小时，只能查看；要操作请重新登录',
  'session.ticket': '登录已超时，请重新登录',
  'session.stepWrong': '密码不正确',
  'session.unused': '账号长期未使用，已锁定，请联系单位管理员重置密码',
  'session.attacked':
    '该账号正受到大量错误登录，陌生网络暂停登录约一小时；请在常用网络登录，或用“忘记密码”重设',
  'session.address': '管理员不得从地址 {place} 登录（参数 security.adminAddresses）',
  'session.wait': '密码错误，请 {seconds} 秒后再试',
  'session.locked': '密码错误次数过多，请 30 分钟后再试，或联系单位管理员',
} as const;
