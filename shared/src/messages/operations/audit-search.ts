/**
 * The Chinese messages about the audit administrator's search of the logs, by key; `{…}` are placeholders.
 */
export const auditSearchMessages = {
  'auditSearch.window': '未指定对象时，检索范围不得超过 {max} 天',
} as const;
