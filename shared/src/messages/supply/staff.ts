/** The Chinese messages about suppliers' staff accounts, by key; `{…}` are placeholders. */
export const staffMessages = {
  'staff.unknown': '该账号不存在或不属于本单位',
  'staff.self': '不能变更自己的账号',
  'staff.duties': '请至少选择一个岗位',
  'staff.tooMany': '子账号最多 {max} 个，请先停用不再使用的账号',
} as const;
