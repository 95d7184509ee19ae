/** Messages of the server, by key. */
export const auditMessages = {
  'audit.noTerms': '该项目没有可公开的日志',
} as const;
