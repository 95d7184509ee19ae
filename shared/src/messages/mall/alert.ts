/** The Chinese messages about price and stock alerts, by key; `{…}` are placeholders. */
export const alertMessages = {
  'alert.set': '提醒已设置，到时会发消息给您',
  'alert.cancelled': '提醒已取消',
  'alert.price': '目标价格须低于现价 {price}',
  'alert.inStock': '「{name}」现在有货，无需到货提醒',
  'alert.tooMany': '最多设置 {max} 个提醒，请先取消不用的提醒',
} as const;
