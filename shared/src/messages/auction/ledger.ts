/**
 * The Chinese messages about the state and the end of an auction, who may act in it, and pauses
 * because of a fault of the platform or its clock, by key; `{…}` are placeholders.
 */
export const ledgerMessages = {
  'auction.unknown': '该采购项目不存在',
  'auction.notYet': '大厅尚未开放：报名于 {at} 截止，参与名单确定后可以进入',
  'auction.notYetReviewed':
    '大厅尚未开放：报名已截止，资格审查尚未全部完成，最迟 {at} 确定参与名单后可以进入',
  'auction.notYetListed': '大厅尚未开放：报名已截止，正在确定参与名单，请稍候',
  'auction.notBegun': '报价尚未开始',
  'auction.closed': '报价已截止',
  'auction.paused': '报价已暂停',
  'auction.stopped': '报价已终止',
  'auction.alreadyPaused': '报价已处于暂停状态',
  'auction.alreadyRunning': '报价正在进行中',
  'auction.notParticipant': '您未参与该采购项目',
  'auction.notHandler': '只有本项目的经办人可以操作',
  'auction.reasonMissing': '请填写原因',
  'auction.endTooSoon': '结束时间至少应在 5 分钟之后',
  'auction.endTooEarly': '结束时间不能早于顺延后的时间',
  'auction.endBeforeOpening': '结束时间必须晚于开始时间',
  'auction.noBidsToClear': '该供应商没有可清除的报价',
  'auction.unknownSupplier': '该供应商编号不存在',
  'auction.fault': '平台故障',
  'fault.paused':
    '平台故障：自 {from} 起约 {duration}不能接受报价，报价已自动暂停；恢复后结束时间顺延，损失的时间全部补回。',
  'auction.clockPause': '时钟异常',
  'auction.clockFault': '时钟异常：数据库时间与平台时间不一致，暂不受理任何操作，请稍后再试',
  'clock.paused':
    '时钟异常：自 {from} 起数据库时间与平台时间不一致，报价已自动暂停，其间不受理报价；经办人恢复须经监督人会签，损失的时间全部补回。',
} as const;
