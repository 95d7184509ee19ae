/** The Chinese messages about the review of orders, by key; `{…}` are placeholders. */
export const orderReviewMessages = {
  'orderReview.batchAmount': '金额超过批量通过限额 ¥{most}，请逐单审核',
  'orderReview.batchConspicuous': '有需要核实的提示，请逐单审核',
} as const;
