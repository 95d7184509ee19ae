/** The Chinese messages about a person's own profile, by key. */
export const profileMessages = {
  'profile.email': '请填写正确的邮箱地址',
} as const;
