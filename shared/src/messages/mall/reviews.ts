/** The Chinese messages about product reviews, by key. */
export const reviewsMessages = {
  'reviews.written': '评价成功',
  'reviews.answered': '回复成功',
  'reviews.notAccepted': '验收合格后才能评价',
  'reviews.twice': '该商品已评价',
  'reviews.unknown': '评价不存在',
  'reviews.answeredTwice': '该评价已回复',
} as const;
