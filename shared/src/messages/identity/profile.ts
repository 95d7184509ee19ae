/** Messages of the server, by key. */
export const profileMessages = {
  'profile.email': '请填写正确的邮箱地址',
} as const;
