/** The Chinese messages about the tree of evidence, by key. */
export const evidenceMessages = {
  'evidence.noCheckpoint': '没有这一大小的检查点',
  'evidence.noTile': '没有该数据块',
  'evidence.notInTree': '该竞价的这条日志尚未进入存证树的检查点',
} as const;
