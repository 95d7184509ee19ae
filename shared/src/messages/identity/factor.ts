/**
 * The Chinese messages about second factors (one-time codes, security keys, certificates), and
 * about entering a password or factor again before a sensitive call, by key.
 */
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
  'key.tooMany': '安全密钥与证书已达 10 个，请先移除不用的',
  'certificate.off': '本系统未启用证书（USB Key）验证',
  'certificate.none': '您尚未登记证书',
  'certificate.answer': '证书或签名无法识别，请换用有签名用途的证书',
  'certificate.challenge': '验证请求已使用或已过期，请重新操作',
  'certificate.untrusted': '证书不是由本系统认可的机构签发',
  'certificate.expired': '证书已过期或尚未生效',
  'certificate.revoked': '证书已被吊销',
  'certificate.noList': '证书吊销列表缺失或已过期，请改用恢复码，并联系系统管理员',
  'certificate.signature': '证书签名不正确，请重试',
  'certificate.stranger': '这张证书没有登记在您的名下',
  'certificate.taken': '该证书主体已登记过，更换证书前请先移除原有证书',
  'stepUp.needed': '该操作需要再次验证您的身份',
  'stepUp.none': '您没有本地密码，请先在“账号安全”中启用动态口令',
} as const;
