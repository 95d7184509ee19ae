/** Texts that the server says, by key. */
export const delegationMessages = {
  'delegation.kind': '没有这种审核',
  'delegation.days': '请填写起止日期，如 2026-05-01',
  'delegation.reason': '请填写委托原因',
} as const;
