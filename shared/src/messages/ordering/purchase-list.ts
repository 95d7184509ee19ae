/** The Chinese messages about purchase lists (采购清单), by key; `{…}` are placeholders. */
export const purchaseListMessages = {
  'purchaseList.saved': '清单已保存',
  'purchaseList.removed': '清单已删除',
  'purchaseList.unknown': '清单不存在，可能已被删除或取消共享',
  'purchaseList.notYours': '只有创建人可以改名、共享或删除清单',
  'purchaseList.changedMeanwhile': '清单已被同事更新，请刷新后重试',
  'purchaseList.tooMany': '最多保存 {max} 张清单，请先删除不用的清单',
  'purchaseList.noLines': '清单至少要有一种商品',
  'purchaseList.twice': '第 {row} 行与前面的商品重复，请合并数量',
  'purchaseList.unknownProduct': '第 {row} 行的商品不存在',
} as const;
