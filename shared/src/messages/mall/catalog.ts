/**
 * The Chinese messages about products, the quantities in which they can be ordered, purchasing
 * scenes and the search, by key; `{…}` are placeholders.
 */
export const catalogMessages = {
  'product.unknown': '商品不存在或已下架',
  'product.offSale': '商品已下架',
  'product.frozen': '商品已被冻结，暂不可购买',
  'product.notOnSale': '商品尚未上架',
  'product.soldOut': '商品暂时无货',
  'product.tooFew': '库存不足，仅剩 {stock} {unit}',
  'product.belowMinimum': '起订量为 {minQuantity} {unit}',
  'quantity.least': '最少 {nearest} {unit}',
  'quantity.most': '最多可购 {nearest} {unit}',
  'quantity.pack': '须按 {pack} {unit}的整数倍购买',
  'quantity.packOf': '「{name}」须按 {pack} {unit}的整数倍购买',
  'quantity.none': '库存仅剩 {stock} {unit}，最少须购 {least} {unit}，暂不可购买',
  'product.outsideArea': '所选地址不在配送范围内',
  'product.priceZero': '商品价格待定，暂不可购买',
  'scene.unknown': '采购场景不存在',
  'search.priceFrom': '¥{from} 以上',
  'search.priceTo': '¥{to} 以下',
  'search.inStock': '仅看有货',
  'search.delivery': '交货承诺',
  'search.deliveryWithin': '{days} 天内',
  'search.unknown': '未知{what}',
  'search.within': '含「{word}」',
} as const;
