/** The Chinese messages about the deadlines of a month and the export of lists, by key. */
export const overviewMessages = {
  'deadline.badMonth': '月份的格式应为 2026-06',
  'deadline.notYours': '您没有查看该列表的权限',
} as const;
