/** Texts that the server says, by key. */
export const appointmentMessages = {
  'appointment.saved': '定点资格已保存，供应商已收到通知',
  'appointment.ended': '定点资格已终止，供应商已收到通知',
  'appointment.unknown': '定点记录不存在',
  'appointment.over': '定点期已结束，不能再修改',
  'appointment.category': '请选择服务类别',
  'appointment.shop': '请选择正常营业的店铺',
  'appointment.region': '请选择服务区域',
  'appointment.period': '定点截止日期须晚于开始日期，且不早于今天',
  'appointment.noItems': '请至少填写一个服务项目及其市场价',
  'appointment.item': '第 {row} 行服务项目的市场价须大于 0',
  'appointment.overlap': '该店铺在此类别和区域已有同期的定点资格',
  'appointment.tooFew': '该类别目前只有 {suppliers} 家定点供应商，至少 {min} 家才能竞争',
} as const;
