/** The Chinese messages about delivery addresses and invoice titles, by key; `{…}` are placeholders. */
export const addressMessages = {
  'address.unknown': '收货地址不存在，请重新选择',
  'address.tooMany': '最多保存 {max} 个收货地址',
  'address.regionUnknown': '请选择完整的所在地区',
  'invoiceTitle.unknown': '发票抬头不存在，请重新选择',
  'invoiceTitle.tooMany': '最多保存 {max} 个发票抬头',
  'invoiceTitle.taxNumber': '纳税人识别号的位数或校验位不正确',
  'invoiceTitle.incomplete': '专用发票需填写税号、地址电话、开户行及账号',
} as const;
