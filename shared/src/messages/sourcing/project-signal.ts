/**
 * The Chinese texts of the collusion indicators of sourcing projects, by key; `{…}` are
 * placeholders.
 */
export const projectSignalMessages = {
  'projectSignal.unknown': '该异常信号不存在或您无权查看',
  'projectSignal.sameLegalPerson': '{suppliers} 家供应商登记的法定代表人相同（{what}）',
  'projectSignal.samePhone': '{suppliers} 家供应商登记的联系电话相同（{what}）',
  'projectSignal.sameAccount': '{suppliers} 家供应商登记的收款账号相同（{what}）',
  'projectSignal.sameRegisteredAddress': '{suppliers} 家供应商登记的地址相同（{what}）',
  'projectSignal.sameFile': '{suppliers} 家供应商提交了内容完全相同的文件（指纹 {what}…）',
  'projectSignal.sameAuthor': '{suppliers} 家供应商提交的文件由同一作者（{what}）编制',
  'projectSignal.constantRatio': '{package} 的 {of} 项单价中，{count} 项的比值均为 {ratio}',
  'projectSignal.mirroredLines':
    '{package} 的 {of} 项单价中，{count} 项互为高低且相差均为 {percent}%',
  'projectSignal.winnerRotation':
    '{members} 家供应商在共同参加的最近 {projects} 个项目中按固定顺序轮流成交',
} as const;
