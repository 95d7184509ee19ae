/** The Chinese messages about the rounds of an auction, by key. */
export const roundsMessages = {
  'rounds.none': '请至少设置一轮报价',
  'rounds.empty': '每轮的结束时间必须晚于开始时间',
  'rounds.overlap': '各轮报价时间不能重叠，且须按先后排列',
  'rounds.sealed': '密封报价的项目不能分轮',
} as const;
