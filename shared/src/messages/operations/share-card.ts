/**
 * The Chinese texts of share cards, the previews that other programs show of links to public pages, by key;
 * `{…}` are placeholders.
 */
export const shareCardMessages = {
  'shareCard.priced': '¥{price}/{unit} · {shop}',
  'shareCard.shop': '{shop}在阳光集采商城的店铺',
  'shareCard.groupBuyTitle': '团购：{title}',
  'shareCard.groupBuy': '{name}，满 {target} {unit} 成团，{until} 截止',
  'shareCard.project': '{unit}的采购项目，编号 {number}',
  'shareCard.notice': '公告 · {day}',
  'shareCard.goodsTitle': '全部商品',
  'shareCard.goods': '按词、拼音和类别搜索商品，比较价格、运费与到货时间。',
  'shareCard.shopsTitle': '供应商',
  'shareCard.shops': '入驻店铺的评分、成交、资质与服务区域。',
  'shareCard.servicesTitle': '定点服务',
  'shareCard.services': '印刷、会议、车辆维修、物业等定点供应商的服务与框架价格。',
  'shareCard.groupBuysTitle': '团购',
  'shareCard.groupBuys': '多家单位合买，数量越多单价越低，到期按达到的档位生成订单。',
  'shareCard.projectsTitle': '采购项目',
  'shareCard.projects': '正在报名和报价的竞价、询价项目。',
  'shareCard.resultsTitle': '成交结果',
  'shareCard.results': '竞价、询价项目的成交结果公示。',
  'shareCard.noticesTitle': '公告',
  'shareCard.notices': '采购公告、结果公示与平台通知。',
} as const;
