/** The Chinese messages about the public log of an auction, by key. */
export const auditMessages = {
  'audit.noTerms': '该项目没有可公开的日志',
} as const;
