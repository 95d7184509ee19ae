/** The Chinese messages about price complaints, by key; `{…}` are placeholders. */
export const priceComplaintMessages = {
  'priceComplaint.product': '商品不存在或未在售',
  'priceComplaint.price': '其他渠道价格须大于 0 且低于商城价格 {price} 元',
  'priceComplaint.link': '链接须以 http 或 https 开头',
  'priceComplaint.twice': '您对该商品的举报正在处理中',
  'priceComplaint.tooMany': '今天的举报次数已达 {max} 次，请明天再试',
  'priceComplaint.unknown': '该举报不存在',
  'priceComplaint.answered': '该举报已答复',
} as const;
