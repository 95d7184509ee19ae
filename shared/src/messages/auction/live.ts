/** The Chinese messages about the live service, by key. */
export const liveMessages = {
  'live.connected': '服务已连接',
  'live.tokenError': 'token错误',
  'live.failed': '服务出现错误',
  'live.noAnswer': '报价服务暂时没有应答',
  'live.joinRefused': '您没有权限进入该大厅',
  'live.unavailable': '报价服务暂时不可用，操作未执行',
  'live.joinLater': '报价服务暂时没有应答，恢复后自动进入',
  'live.tooFast': '操作过于频繁，请稍后再试',
} as const;
