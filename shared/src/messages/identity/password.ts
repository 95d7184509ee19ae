/** Texts that the server says, by key. */
export const passwordMessages = {
  'password.wrong': '原密码不正确',
  'password.short': '新密码至少 {min} 位',
  'password.common': '新密码过于常见，容易被猜到，请换一个',
  'password.same': '新密码不能与原密码相同',
  'password.ownName': '新密码不能包含登录名',
  'password.twice': '两次输入的新密码不一致',
  'password.changed': '密码修改成功，其他设备已退出登录',
} as const;
