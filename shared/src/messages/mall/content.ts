/** The Chinese names of the zones of the mall, by key. */
export const contentMessages = {
  'zone.mall': '网上商城',
  'zone.special': '特色专区',
  'zone.fixed': '定点商城',
  'zone.welfare': '福利商城',
  'zone.entry': '入驻专区',
} as const;
