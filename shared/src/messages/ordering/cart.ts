/** The Chinese messages about the cart, by key; `{…}` are placeholders. */
export const cartMessages = {
  'cart.added': '加入成功！',
  'cart.removed': '购物车删除成功！',
  'cart.pieces': '数量须在 1 到 9999 之间',
  'cart.belowMinimum': '「{name}」最少订购 {least} {unit}',
  'cart.aboveStock': '「{name}」库存不足，目前最多可购 {nearest} {unit}',
  'cart.aboveStockInCart':
    '「{name}」库存不足，最多可购 {nearest} {unit}，购物车中已有 {before} {unit}，还可加入 {room} {unit}',
  'cart.tooFew': '「{name}」库存仅剩 {stock} {unit}，最少须购 {least} {unit}，暂不可购买',
  'cart.full': '购物车最多保存 {max} 种商品，请先清理',
  'cart.nothing': '请选择要加入购物车的商品',
  'cart.unknownLine': '该商品已不在购物车中，请刷新',
  'cart.offSale': '「{name}」已下架，无法购买',
  'cart.noStock': '「{name}」暂时无货',
  'cart.outOfArea': '「{name}」不支持配送到所选地区',
  'cart.shopClosed': '「{name}」所在店铺已暂停营业',
  'cart.noPrice': '「{name}」价格待定，暂不可购买',
  'cart.noAccessory': '所选配件不存在或已下架，请刷新',
} as const;
