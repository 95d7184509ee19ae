/** The Chinese messages about complaints to the authority (投诉), by key; `{…}` are placeholders. */
export const complaintMessages = {
  'complaint.objection': '该质疑不存在，或不在您经办的项目中',
  'complaint.early': '质疑尚未答复且未逾期，供应商还不能投诉',
  'complaint.objectionOver': '该质疑已撤回，不能登记投诉',
  'complaint.missing': '请填写{label}',
  'complaint.day': '收到日期须在提出质疑之后，且不晚于今天',
  'complaint.open': '该质疑已有未处理完的投诉',
  'complaint.unknown': '该投诉不存在或您无权处理',
  'complaint.over': '该投诉的处理决定已登记',
  'complaint.nothingFollows': '该投诉未成立或已处理，不能再处理',
  'complaint.suspended': '投诉 {number} 已受理，采购活动暂停至作出处理决定，最长至 {until}',
  'complaint.goesOn': '投诉 {number} 已受理，采购活动继续',
  'complaint.decided': '投诉 {number} 的处理决定：{result}',
  'complaint.upheld': '投诉 {number} 成立，订单和合同暂停，等待采购单位处理成交结果',
  'complaint.suspensionOver': '投诉 {number} 的暂停期限已满，采购活动恢复',
  'complaint.annulled': '投诉成立，成交结果作废：{reason}',
  'complaint.stands': '投诉成立，不影响成交结果：{reason}',
} as const;
