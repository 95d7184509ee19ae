/** Texts that the server says, by key. */
export const sessionMessages = {
  'session.loginFailed': '登录失败！',
  'session.invalidToken': 'token is not valid!',
  'session.missingToken': '请先登录',
  'session.loggedOut': '已退出登录',
  'session.ticket': '登录已超时，请重新登录',
  'session.stepWrong': '密码不正确',
} as const;
