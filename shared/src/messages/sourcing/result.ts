/**
 * The Chinese messages about results of sourcing projects and about result notices (结果公告), by key;
 * `{…}` are placeholders.
 */
export const resultMessages = {
  'result.notEnded': '该项目尚未结束，暂无结果',
  'result.won': '您的报价已成交',
  'result.lost': '成交价 ¥{amount}，您的报价名次第 {rank}，未成交',
  'result.wonLines': '您的明细 {lines} 已成交，成交金额 ¥{amount}',
  'result.part': '明细 {lines} 成交金额 ¥{amount}',
  'result.linesFailed': '明细 {lines} 流标',
  'result.lostLines': '{parts}；您未成交，名次：{ranks}',
  'result.ownPlace': '明细 {lines} 第 {rank} 名',
  'result.noQuote': '您没有有效报价，未参与排名',
  'result.excluded': '您的报价未通过评审（{reason}），未成交',
  'result.failed': '本包流标，没有成交供应商',
  'result.published': '{text}；请查看结果公告',
  'result.mailed': '结果公告已发布，请登录查看本单位的结果',
  'result.drafted': '请核对并提交结果公告，须在 {time} 前公告',
  'result.overdue': '结果公告应于 {time} 前发布，尚未发布',
  'result.bySystem': '本项目按公告规则由系统根据报价自动确定名次，未组成评审小组',
  'result.ordered': '已按成交结果生成 {count} 张订单',
  'resultNotice.unknown': '结果公告不存在或您无权查看',
  'resultNotice.wrongState': '结果公告{state}，不能这样做，请刷新后查看',
  'resultNotice.changedMeanwhile': '结果公告已被更新，请刷新后重试',
  'resultNotice.missing': '请填写{label}',
} as const;
