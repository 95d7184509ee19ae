/** The Chinese messages about followed products and shops, by key; `{…}` are placeholders. */
export const followMessages = {
  'follow.added': '关注成功',
  'follow.cancelled': '已取消关注',
  'follow.full': '最多关注 {max} 个，请先取消不需要的关注',
  'follow.nothing': '请选择要关注的商品或店铺',
} as const;
