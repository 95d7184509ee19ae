/** The Chinese messages about delegations, by key; `{…}` are placeholders. */
export const delegationMessages = {
  'delegation.kind': '没有这种可委托的事项',
  'delegation.neverHandler': '采购经办不能委托，请由单位管理员办理交接',
  'delegation.neverEvaluator': '评审须由评审人本人声明并完成，不能委托',
  'delegation.neverAdmin': '管理员的权限不能委托',
  'delegation.notOwn': '「{kind}」不属于您的岗位，不能委托',
  'delegation.narrowed': '该岗位使用本单位自定的岗位角色，不能委托',
  'delegation.days': '请填写起止日期，如 2026-05-01',
  'delegation.reason': '请填写委托原因',
} as const;
