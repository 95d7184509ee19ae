/** The Chinese messages about the comparison of products, by key. */
export const comparisonMessages = {
  'comparison.added': '添加对比成功',
  'comparison.removed': '删除对比成功',
  'comparison.full': '对比栏已满，最多4个，请先删除不需要的商品',
  'comparison.noneChosen': '请先选择商品',
  'comparison.tooFew': '至少选择 2 个商品才能生成比价记录',
  'comparison.unknownRecord': '比价记录不存在',
  'comparison.recorded': '比价记录已生成',
} as const;
