/** Texts that the server says, by key. */
export const accessMessages = {
  'access.link': '链接无效或已过期，请向管理员索取新的链接',
} as const;
