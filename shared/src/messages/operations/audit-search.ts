/** Messages of the server about the search over all logs, by key. */
export const auditSearchMessages = {
  'auditSearch.window': '未指定对象时，检索范围不得超过 {max} 天',
} as const;
