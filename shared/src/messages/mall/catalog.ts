/** Texts that the server says, by key. */
export const catalogMessages = {
  'product.unknown': '商品不存在或已下架',
  'product.offSale': '商品已下架',
  'product.frozen': '商品已被冻结，暂不可购买',
  'product.notOnSale': '商品尚未上架',
  'product.soldOut': '商品暂时无货',
  'product.tooFew': '库存不足，仅剩 {stock} {unit}',
  'product.belowMinimum': '起订量为 {minimum} {unit}',
  'product.outsideArea': '所选地址不在配送范围内',
  'product.priceZero': '商品价格待定，暂不可购买',
  'scene.unknown': '采购场景不存在',
  'search.priceFrom': '¥{from} 以上',
  'search.priceTo': '¥{to} 以下',
  'search.inStock': '仅看有货',
  'search.delivery': '交货承诺',
  'search.deliveryWithin': '{days} 天内',
  'search.within': '含「{word}」',
} as const;
