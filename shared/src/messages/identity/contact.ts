/** The Chinese messages about a person's own mail address and mobile number, by key. */
export const contactMessages = {
  'contact.email': '邮箱地址不正确',
  'contact.mobile': '手机号码应为 11 位数字',
  'contact.notOffered': '本站未开通该渠道的验证码',
  'contact.tooMany': '验证码请求过于频繁，请一小时后再试',
  'contact.code': '验证码不正确或已过期，请重新获取',
} as const;
