/**
 * The Chinese messages about the registration, review and administration of shops, by key; `{…}`
 * are placeholders.
 */
export const entryMessages = {
  'entry.unknown': '该店铺不存在或您无权查看',
  'entry.progressUnknown': '申请编号与手机号不符，请核对后再查',
  'entry.tooOften': '操作过于频繁，请稍后再试',
  'entry.agreement': '请阅读并同意入驻协议（{version} 版）',
  'entry.creditCode': '统一社会信用代码的格式或校验位不正确',
  'entry.mobile': '手机号不正确',
  'entry.email': '邮箱格式不正确',
  'entry.mailCode': '邮箱验证码不正确或已失效，请核对或重新获取',
  'entry.noMail': '平台未配置邮件服务，注册时无需邮箱验证',
  'entry.smsCode': '短信验证码不正确或已失效，请核对或重新获取',
  'entry.noSms': '平台未配置短信服务，注册时无需短信验证',
  'entry.loginName': '登录名须为 4 至 20 位字母、数字或下划线，以字母开头',
  'entry.unproven':
    '账号未核实，暂不能上传文件和提交审核：请等待平台核实；本站开通验证码的，也可用验证码确认邮箱或手机',
  'entry.creditCodeTaken': '该统一社会信用代码已注册，请登录或联系平台',
  'entry.loginNameTaken': '该登录名已被使用，请更换',
  'entry.mobileTaken': '该手机号已用于其他店铺的注册',
  'entry.missing': '请填写{field}',
  'entry.invalid': '{field}不正确',
  'entry.accountName': '开户名称须与企业名称一致',
  'entry.category': '经营类目「{name}」不存在',
  'entry.region': '服务区域「{name}」不存在',
  'entry.certificate': '请补充「{kind}」证书的编号、有效期和文件',
  'entry.certificateDate': '「{kind}」证书的有效期须晚于今天',
  'entry.licence': '营业执照有效期不足 90 天',
  'entry.changedElsewhere': '此内容已于 {time} 在另一窗口保存，请刷新后继续',
  'entry.changedMeanwhile': '申请内容在您审核期间已变更，请刷新后重新审核',
  'entry.wrongState': '店铺{state}，不能这样做，请刷新后查看',
  'entry.reasonMissing': '请填写原因',
  'entry.notYours': '您不能对该店铺这样做',
  'entry.bankWaits': '收款账户变更将在 {time} 生效，期间可撤销',
  'entry.bankNotice':
    '店铺「{shop}」申请变更收款账户，新账户将于 {time} 生效。如非贵单位操作，请立即登录撤销并联系平台。',
  'entry.incomplete': '请完善入驻信息：{reason}（共 {count} 项）',
} as const;
