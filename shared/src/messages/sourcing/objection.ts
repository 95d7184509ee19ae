/** The Chinese messages about objections (质疑), by key; `{…}` are placeholders. */
export const objectionMessages = {
  'objection.deadlineMoved': '{what}调整为 {time}',
  'objection.unknown': '该质疑不存在或您无权查看',
  'objection.notYours': '您不能对该质疑进行此操作',
  'objection.wrongState': '该质疑{state}，不能这样做，请刷新后查看',
  'objection.notOpen': '{stage}的质疑期限未开始或已结束',
  'objection.once': '针对{stage}的质疑须一次性提出，您已提交过',
  'objection.notConcerned': '只有参与本项目的供应商可以质疑{stage}',
  'objection.missing': '请填写{label}',
  'objection.nothingFollows': '该质疑未成立或已处理，不能再处理',
  'objection.reasonMissing': '请填写处理理由',
  'objection.ordersMade':
    '成交订单已生成，不能作废成交结果，请先与供应商协商取消订单；合同已生效的，签订终止协议',
  'objection.noticeInReview': '结果公告正在审核，请先撤回公告再作废成交结果',
  'objection.annulled': '质疑成立，成交结果作废：{reason}',
  'objection.stands': '质疑成立，不影响成交结果：{reason}',
  'objection.held': '质疑 {number} 可能影响成交结果，订单和合同暂停，了结后继续',
  'objection.released': '质疑 {number} 已了结，订单和合同继续办理',
  'objection.answerMissing': '请填写答复内容和依据',
  'objection.told': '有供应商对{stage}提出的质疑已答复',
} as const;
