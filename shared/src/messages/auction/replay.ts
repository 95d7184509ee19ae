/** The Chinese messages about the replay and record of an auction, by key. */
export const replayMessages = {
  'replay.notOver': '报价尚未结束，结束后才能回放和导出',
  'replay.inEvaluation': '评审尚未结束，结束后才能导出记录',
} as const;
