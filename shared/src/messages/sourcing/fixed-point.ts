/**
 * The Chinese messages about service orders of the fixed-point mall (定点服务单), by key; `{…}` are
 * placeholders.
 */
export const fixedPointMessages = {
  'fixedOrder.unknown': '该定点服务单不存在或您无权查看',
  'fixedOrder.notYours': '您不能对该服务单这样做',
  'fixedOrder.notStartedByYou': '只能撤回由供应商发起的服务单',
  'fixedOrder.wrongState': '服务单{state}，不能这样做，请刷新后查看',
  'fixedOrder.changed': '该服务单已被修改，请刷新后重试',
  'fixedOrder.reasonMissing': '请填写原因',
  'fixedOrder.serviceUnknown': '该定点服务不存在',
  'fixedOrder.notAppointed': '该定点服务不在定点期限内',
  'fixedOrder.shopClosed': '该定点供应商的店铺未营业',
  'fixedOrder.outOfArea': '该定点服务不覆盖{region}，服务区域为{area}',
  'fixedOrder.regionUnknown': '请选择服务地点所在地区',
  'fixedOrder.needMissing': '请填写{label}',
  'fixedOrder.needNumber': '{label}应为 1 至 9999999 的整数',
  'fixedOrder.needChoice': '{label}的选项有误',
  'fixedOrder.needDate': '{label}应为日期',
  'fixedOrder.needUnknown': '需求内容与该服务类别的表单不符，请刷新后重填',
  'fixedOrder.budgetLimit': '预算不能超过单笔限额 ¥{max}',
  'fixedOrder.latePast': '期望完成时间应晚于当前时间',
  'fixedOrder.lineCount': '请填写 1 至 {max} 行报价明细',
  'fixedOrder.lineUnknown': '第 {row} 行的服务项目不在框架协议内',
  'fixedOrder.linePrice': '第 {row} 行的单价应大于 0',
  'fixedOrder.aboveFramework': '第 {row} 行的单价超过框架协议价 ¥{max}',
  'fixedOrder.aboveLimit': '报价合计超过单笔限额 ¥{max}',
  'fixedOrder.aboveBudget': '报价合计超过采购预算 ¥{max}',
  'fixedOrder.buyerUnknown': '请选择采购单位',
  'fixedOrder.tooMany': '您未完成的服务单已达 {max} 个，请先处理后再新建',
} as const;
