/** The Chinese messages about rehearsals, by key. */
export const rehearsalMessages = {
  'rehearsal.ended': '演练结束，不产生成交结果',
  'rehearsal.alreadyOn': '该项目已有一场演练正在进行',
  'rehearsal.tooLate': '正式竞价已经开始，不能再演练',
  'rehearsal.ofRehearsal': '演练不能再演练',
  'rehearsal.nobody': '请选择模拟供应商或邀请真实供应商',
} as const;
