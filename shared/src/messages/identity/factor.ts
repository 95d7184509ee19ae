/** Texts that the server says, by key. */
export const factorMessages = {
  'factor.wrong': '动态口令不正确或已使用过，请等待下一个口令',
  'factor.tooMany': '动态口令错误次数过多，请 15 分钟后再试，或使用恢复码',
  'factor.exists': '已启用动态口令，更换前请先停用',
  'factor.notBegun': '请先扫描二维码，再填写动态口令',
  'factor.none': '尚未启用动态口令',
  'key.insecure': '本站不是以 https 域名访问的，浏览器不允许使用安全密钥，请改用动态口令',
  'key.wrong': '安全密钥验证未通过，请重试，或改用恢复码',
  'key.none': '没有这个安全密钥',
  'key.taken': '该安全密钥已登记过',
  'key.tooMany': '安全密钥已达 10 个，请先移除不用的',
  'stepUp.needed': '该操作需要再次验证您的身份',
  'stepUp.none': '您没有本地密码，请先在“账号安全”中启用动态口令',
} as const;
