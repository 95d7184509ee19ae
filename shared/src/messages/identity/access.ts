/**
 * The Chinese messages about links for setting a password, and the news for the owner of an account
 * about changes to it, by key; `{…}` are placeholders.
 */
export const accessMessages = {
  'access.link': '链接无效或已过期，请向管理员索取新的链接',
  'access.noMail': '本站未开通邮箱找回，请联系单位管理员重置密码',
  'access.news.sent':
    '{by}于 {time} 为账号 {account} 重设密码，链接已发到本人确认过的 {where}。如非您本人要求，请立即联系安全管理员',
  'access.news.asked':
    '{by}于 {time} 申请重设账号 {account} 的密码，待另一名管理员批准。如非您本人要求，请立即联系安全管理员',
  'access.news.released':
    '{by}经{second}批准，于 {time} 取得重设账号 {account} 密码的链接。如非您本人要求，请立即联系安全管理员',
  'access.news.name':
    '{by}于 {time} 将账号 {account} 的姓名由“{from}”改为“{to}”。如非您本人要求，请立即联系安全管理员',
  'access.news.contact':
    '{by}于 {time} 将账号 {account} 的联系方式改为：{to}。如非您本人要求，请立即联系安全管理员',
  'access.news.ownContact':
    '账号 {account} 的联系方式于 {time} 由本人登录后改为：{to}。如非您本人操作，请立即修改密码并联系安全管理员',
  'access.news.command':
    '服务器运维人员（{by}）于 {time} 用命令行处理了账号 {account}：{what}。如非您本人要求，请立即联系安全管理员',
  'access.news.commandOnOther':
    '服务器运维人员（{by}）于 {time} 用命令行处理了账号 {other}：{what}。请与其本人核实',
} as const;
