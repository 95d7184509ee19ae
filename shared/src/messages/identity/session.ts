/** Texts that the server says, by key. */
export const sessionMessages = {
  'session.loginFailed': '登录失败！',
  'session.invalidToken': 'token is not valid!',
  'session.missingToken': '请先登录',
  'session.loggedOut': '已退出登录',
} as const;
