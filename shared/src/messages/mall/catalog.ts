/** Texts that the server says, by key. */
export const catalogMessages = {
  'goods.unknown': '商品不存在或已下架',
  'goods.offSale': '商品已下架',
  'goods.frozen': '商品已被冻结，暂不可购买',
  'goods.notOnSale': '商品尚未上架',
  'goods.soldOut': '商品暂时无货',
  'goods.tooFew': '库存不足，仅剩 {stock} {unit}',
  'goods.belowMinimum': '起订量为 {minimum} {unit}',
  'goods.outsideArea': '所选地址不在配送范围内',
  'goods.priceZero': '商品价格待定，暂不可购买',
  'scene.unknown': '采购场景不存在',
  'search.priceFrom': '¥{from} 以上',
  'search.priceTo': '¥{to} 以下',
  'search.inStock': '仅看有货',
  'search.delivery': '交货承诺',
  'search.deliveryWithin': '{days} 天内',
  'search.within': '含「{word}」',
} as const;
