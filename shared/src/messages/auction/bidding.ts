/**
 * The Chinese messages about bids, and about the rate limits on bids and reminders, by key; `{…}`
 * are placeholders.
 */
export const biddingMessages = {
  'bid.notPositive': '报价必须大于 0',
  'bid.roundOut': '您在第 {round} 轮没有报价，不能参加后面的轮次',
  'bid.worseThanEarlier': '报价不能差于您上一轮的报价 {earlier}',
  'bid.aboveStart': '报价不能高于起始价 {start}',
  'bid.belowStart': '报价不能低于起始价 {start}',
  'bid.stepReverse': '报价未达到降价幅度，本次最高可报 {next}',
  'bid.stepForward': '报价未达到加价幅度，本次最低可报 {next}',
  'bid.tooMany': '每家供应商最多报价 {max} 次，您的报价次数已用完',
  'bid.noneLeft': '已没有可报的价格',
  'bid.notMultiple': '报价差额必须是 {step} 的整数倍',
  'bid.leaderMayNotRebid': '您的报价已是最优，无需再次报价',
  'bid.lineMissing': '请填写「{line}」的单价',
  'bid.lineWrong': '「{line}」的单价有误',
  'bid.lineUnknown': '报价明细行 {line} 不存在',
  'bid.tooManyLines': '报价明细 {count} 行，超过本包的 {max} 行',
  'bid.lineTwice': '报价明细行 {line} 重复',
  'bid.lineSum': '填写的总价与各行合计不一致，请核对后重新提交',
  'bid.totalNotLines': '本项目按明细报价，请逐行填写单价',
  'bid.linesNotTotal': '本项目按总价报价',
  'bid.confirmAgain': '报价与参照价相差超过 {percent}%，请核对金额后在 {seconds} 秒内再次确认',
  'bid.accepted': '报价成功',
  'bid.tooFast': '操作过于频繁，请稍后再报',
  'bid.limited': '操作过于频繁，{count} 次报价未受理',
  'reminder.tooFast': '操作过于频繁，请稍后再发',
  'reminder.limited': '操作过于频繁，{count} 条消息未受理',
  'bid.noLineGaps': '本项目不显示明细单价的差额',
  'bid.unknown': '未找到该次报价',
  'bid.notArrived': '未找到该次报价；报价期间可以重新提交',
} as const;
