/**
 * The Chinese messages about an order's document chain and the separation of duties, by key; `{…}` are
 * placeholders.
 */
export const threadMessages = {
  'thread.unknown': '订单不存在',
  'thread.notEnded': '订单尚未完成，完成、关闭或取消后才能归档',
  'duty.rule': '不能由您办理，违反不相容岗位分离规则第 {n} 条：{rule}',
  'duty.conflict':
    '您已承担该订单的「{held}」，按不相容岗位分离要求（第 {rule} 条），不能再承担「{duty}」',
  'duty.warning': '{reason}：不宜由同一人办理，办理后将记入时间轴',
} as const;
