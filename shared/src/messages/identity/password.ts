/** The Chinese messages about passwords, by key; `{…}` are placeholders. */
export const passwordMessages = {
  'password.wrong': '原密码不正确',
  'password.hint': '至少 {min} 位；可以是一句话',
  'password.hintKinds':
    '至少 {min} 位，须包含大写字母、小写字母、数字、符号中的至少 {n} 种；可以是一句话',
  'password.short': '密码至少 {min} 位',
  'password.common': '密码过于常见，容易被猜到，请换一个',
  'password.same': '新密码不能与原密码相同',
  'password.ownName': '密码不能包含登录名',
  'password.ownWord': '密码不能包含姓名或单位名称（包括拼音）',
  'password.kinds': '密码须包含大写字母、小写字母、数字、符号中的至少 {n} 种',
  'password.used': '新密码不能与最近 {n} 次使用过的密码相同',
  'password.twice': '两次输入的密码不一致',
  'password.changed': '密码修改成功，其他设备已退出登录',
} as const;
