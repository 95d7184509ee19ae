/** The Chinese messages about published notices, by key. */
export const noticeMessages = {
  'notice.unknown': '公告不存在或已撤回',
} as const;
