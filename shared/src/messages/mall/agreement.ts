/** The Chinese messages about agreements, by key; `{…}` are placeholders. */
export const agreementMessages = {
  'agreement.unknown': '该协议版本不存在',
  'agreement.version': '版本号须为年份和两位序号，如 2026-02',
  'agreement.published': '该版本已发布，不能再修改',
  'agreement.otherDraft': '该协议已有草稿 {version}，请先发布',
  'agreement.older': '版本号须大于现行版本 {version}',
  'agreement.body': '请填写协议正文',
  'agreement.dangerous': '正文含有不允许的内容（{part}），请删除后再保存',
  'agreement.notCurrent': '协议已更新，请刷新后阅读新版本',
} as const;
