/**
 * Every text that the server says, by key. `{name}` is filled from a refusal's values. The texts of
 * the specification stay as they are, its `保失败` included (AU34).
 */
export const messages = {
  'call.failed': '获取数据异常！',
  'call.badField': '参数有误：{field}',
  'call.unknownField': '不支持的参数：{field}',
  'call.notJson': '请求内容不是有效的 JSON',
  'call.tooLarge': '请求内容过大',
  'call.envelope': '请求无法解密，请刷新页面后重试',
  'call.tooMany': '操作过于频繁，请稍后再试',
  'call.notFound': '请求的地址不存在',
  'call.keyMissing': '缺少请求编号，请刷新页面后重试',
  'call.keyUsed': '请求编号已用于其他操作，请刷新页面后重试',
  'call.unavailable': '服务暂时不可用，请稍后重试',
  'session.loginFailed': '登录失败！',
  'session.invalidToken': 'token is not valid!',
  'session.missingToken': '请先登录',
  'session.loggedOut': '已退出登录',
  'permission.denied': '您没有权限进行此操作',

  'money.notNumber': '金额必须是数字',
  'money.tooManyDecimals': '金额最多两位小数',
  'money.tooLarge': '金额过大',

  'auction.unknown': '竞价项目不存在',
  'auction.notBegun': '竞价尚未开始',
  'auction.closed': '竞价已截止',
  'auction.paused': '竞价已暂停',
  'auction.stopped': '竞价已终止',
  'auction.alreadyPaused': '竞价已处于暂停状态',
  'auction.alreadyRunning': '竞价正在进行中',
  'auction.notParticipant': '您未参与该竞价项目',
  'auction.notHandler': '只有本项目的经办人可以操作',
  'auction.reasonMissing': '请填写原因',
  'auction.endTooSoon': '结束时间至少应在 5 分钟之后',
  'auction.endTooEarly': '结束时间不能早于顺延后的时间',
  'auction.endBeforeOpening': '结束时间必须晚于开始时间',
  'auction.noBidsToClear': '该供应商没有可清除的报价',
  'auction.unknownSupplier': '竞价号不存在',

  'bid.notPositive': '报价必须大于 0',
  'bid.aboveStart': '报价不能高于起始价 {start}',
  'bid.belowStart': '报价不能低于起始价 {start}',
  'bid.stepReverse': '报价未达到降价幅度，本次最高可报 {next}',
  'bid.stepForward': '报价未达到加价幅度，本次最低可报 {next}',
  'bid.noneLeft': '已没有可报的价格',
  'bid.notMultiple': '报价差额必须是 {step} 的整数倍',
  'bid.leaderMayNotRebid': '您的报价已是最优，无需再次报价',
  'bid.lineMissing': '请填写「{line}」的单价',
  'bid.lineWrong': '「{line}」的单价有误',
  'bid.lineUnknown': '报价明细行 {line} 不存在',
  'bid.lineTwice': '报价明细行 {line} 重复',
  'bid.totalNotLines': '本项目按明细报价，请逐行填写单价',
  'bid.linesNotTotal': '本项目按总价报价',
  'bid.accepted': '报价成功',
  'bid.unknown': '未找到该次报价',

  'live.connected': '服务已连接',
  'live.tokenError': 'token错误',
  'live.failed': '服务出现错误',
  'live.joinRefused': '您没有权限进入该竞价大厅',
  'live.unavailable': '竞价服务暂时不可用，操作未执行',
  'live.tooFast': '操作过于频繁，请稍后再试',

  'reminder.sent': '发送成功',
  'reminder.failed': '发送失败',
  'reminder.empty': '请填写提醒内容',
  'reminder.toUnknown': '接收人不存在',
  'end.saved': '保存成功',
  'end.failed': '保失败',
  'state.done': '操作成功',
  'state.failed': '操作失败',
} as const;

export type MessageKey = keyof typeof messages;

/** The text of a message with its places filled; a place without a value stays visible. */
export function say(key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
  return messages[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
