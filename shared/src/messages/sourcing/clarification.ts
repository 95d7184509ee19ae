/**
 * The Chinese messages about questions about a project and their answers (答疑), by key; `{…}` are
 * placeholders.
 */
export const clarificationMessages = {
  'clarification.closed': '项目{state}，不能再提问',
  'clarification.over': '提问已于 {time} 截止',
  'clarification.questionMissing': '请填写问题',
  'clarification.answerMissing': '请填写答复',
  'clarification.tooMany': '本单位对该项目最多提问 {max} 次',
  'clarification.unknown': '该问题不存在或您无权处理',
  'clarification.answered': '该问题已经答复',
  'clarification.noMove': '报价已经开始，请在大厅修改结束时间',
  'clarification.earlier': '顺延后的时间须晚于现在的报价截止时间',
  'clarification.newQuestion': '有供应商提出问题，请答复',
  'clarification.newAnswer': '项目答疑已更新，请查看',
  'clarification.movedEnd': '答疑顺延报价截止时间',
  'clarification.movedSince':
    '申请之后，答疑已将报价截止时间顺延至 {time}，原申请的时间更早，不能再执行，请重新申请',
  'clarification.moved': '报价截止时间顺延至 {time}',
} as const;
