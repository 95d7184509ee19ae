/** The Chinese messages about editing notices in the console, by key; `{…}` are placeholders. */
export const noticeEditorMessages = {
  'noticeEditor.unknown': '该公告不存在或您无权查看',
  'noticeEditor.notYours': '您不能对该公告这样做',
  'noticeEditor.wrongState': '公告{state}，不能这样做，请刷新后查看',
  'noticeEditor.title': '请填写公告标题',
  'noticeEditor.body': '请填写公告正文',
  'noticeEditor.region': '适用地区不存在',
  'noticeEditor.dangerous': '正文含有不允许的内容（{part}），请删除后再保存',
  'noticeEditor.publishAt': '发布时间须晚于现在，且不超过一年',
  'noticeEditor.objectionUntil': '公示截止时间须晚于发布时间',
  'noticeEditor.changedElsewhere': '此公告已于 {time} 在另一窗口保存，请刷新后继续',
  'noticeEditor.changedMeanwhile': '公告内容在您审核期间已变更，请刷新后重新审核',
  'noticeEditor.reasonMissing': '请填写原因',
} as const;
