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
} as const;
