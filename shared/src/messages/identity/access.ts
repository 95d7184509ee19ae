/** Texts that the server says, by key. */
export const accessMessages = {
  'access.link': '链接无效或已过期，请向管理员索取新的链接',
  'access.noMail': '本站未开通邮箱找回，请联系单位管理员重置密码',
} as const;
