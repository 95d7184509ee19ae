/** The client's own texts, for when there is no answer of the server to show. */
export const clientTexts = {
  timeout: '请求超时，请检查网络后重试',
  network: '网络连接失败，请检查网络后重试',
  mayBeDone: '本次操作可能已经完成，请核对结果后再试',
  mayBeRepeated: '本次操作可能已经完成；再次提交相同内容不会重复办理',
  loginFirst: '请先登录',
  compared: '已加入对比',
  notCompared: '已移出对比',
  sessionEnded: '登录已失效，请重新登录',
} as const;
