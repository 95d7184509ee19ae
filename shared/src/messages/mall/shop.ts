/** The Chinese messages about shops, by key. */
export const shopMessages = {
  'shop.unknown': '店铺不存在或已关闭',
  'shop.suspended': '店铺已暂停营业',
  'shop.closed': '店铺已关闭',
} as const;
