/**
 * The Chinese messages about the conversation of buyer and supplier about an order, by key; `{…}` are
 * placeholders.
 */
export const orderMessageMessages = {
  'orderMessage.empty': '请填写留言内容',
  'orderMessage.tooLong': '留言最多 {most} 个字符',
  'orderMessage.tooMany': '一张订单最多 {most} 条留言',
} as const;
