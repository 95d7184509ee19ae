/** Texts that the server says about the mall's content in the console, by key. */
export const siteContentMessages = {
  'siteContent.unknown': '该内容不存在，请刷新后查看',
  'siteContent.zone': '专区不存在',
  'siteContent.category': '分类不存在',
  'siteContent.link': '链接须为站内路径，或以 http、https、mailto、tel 开头的完整地址',
  'siteContent.drawing': '画面「{name}」不存在',
  'siteContent.times': '结束时间须晚于开始时间',
  'siteContent.product': '商品「{name}」不存在或未上架',
  'siteContent.productTwice': '商品「{name}」重复',
  'siteContent.address': '检索地址须为站内路径',
  'siteContent.taken': '「{name}」已存在',
  'siteContent.words': '同义词须为 2 至 10 个不同的词',
  'siteContent.wordTaken': '「{name}」已在另一组同义词中',
  'siteContent.email': '电子邮箱不正确',
  'siteContent.phone': '客服热线不正确',
} as const;
