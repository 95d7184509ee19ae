/** The Chinese messages about an administrator who ends other people's sessions, by key. */
export const onlineMessages = {
  'online.unknown': '该会话不存在或已结束',
  'online.own': '这是您当前的会话，请直接退出登录',
  'online.ended': '管理员结束了您的登录，请重新登录',
} as const;
