/** The Chinese messages about the calendar of working days, by key; `{…}` are placeholders. */
export const calendarMessages = {
  'calendar.day': '「{value}」不是有效日期',
  'calendar.reason': '请填写依据，如国务院办公厅通知文号',
  'calendar.nothing': '没有需要修改的日期',
} as const;
