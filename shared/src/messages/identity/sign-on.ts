/** The Chinese messages about single sign-on through external identity providers, by key. */
export const signOnMessages = {
  'signOn.provider': '没有这个登录方式，请刷新页面',
  'signOn.away': '统一认证系统暂时无法连接，请稍后重试，或用本站账号密码登录',
  'signOn.refused': '统一认证未通过，请重新登录',
  'signOn.attempt': '登录已超时或已使用过，请重新登录',
  'signOn.left': '您的账号已停用，请联系单位管理员',
  'signOn.unknown': '您的账号尚未开通，请联系单位管理员',
  'signOn.taken': '该账号已关联其他人员',
  'signOn.system': '没有这个单点登录系统，请刷新页面',
  'signOn.reason': '请填写取消关联的原因',
  'signOn.link': '没有找到这条关联',
  'signOn.lastWay': '您没有本站密码，取消后将无法登录；请先设置密码',
} as const;
