/** The Chinese messages about amounts and telephone numbers with an invalid format, by key. */
export const valuesMessages = {
  'money.notNumber': '金额必须是数字',
  'money.tooManyDecimals': '金额最多两位小数',
  'money.tooLarge': '金额过大',
  'money.negative': '金额不能为负数',
  'contact.phone': '请填写正确的联系电话',
} as const;
