/** The Chinese messages about the award of an auction, by key. */
export const awardMessages = {
  'award.notYours': '当前不需要您确认成交',
  'award.tooLate': '确认期限已过',
  'award.nobodyConfirmed': '成交供应商均未确认，本项目流标',
  'award.tooFewEligible': '经评审，满足要求的供应商不足，本项目流标',
} as const;
