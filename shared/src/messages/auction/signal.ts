/** The Chinese texts of the collusion indicators of an auction, by key; `{…}` are placeholders. */
export const signalMessages = {
  'signal.sharedDevice': '{suppliers} 家供应商使用同一设备（标识 {place}…）登录',
  'signal.sharedAddress': '{suppliers} 家供应商来自同一网络地址（{place}）',
  'signal.deviceChurn': '该供应商频繁更换设备：近期 {places} 个来源、{devices} 个设备标识',
  'signal.regularDifferences': '报价呈规律性差异：{of} 次中 {count} 次相差 {difference} 元',
  'signal.alternation': '两家供应商轮流报价：其间有他人报价的 {turns} 次中 {hits} 次换人',
  'signal.lastSecond': '沉默 {minutes} 分钟后，在截止前 {left} 毫秒报价',
  'signal.withdrawal': '密封报价撤回 {times} 次',
  'signal.sealed': '提交',
  'signal.withdrawn': '撤回',
} as const;
