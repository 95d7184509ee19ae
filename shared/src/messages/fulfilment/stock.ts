/**
 * The Chinese messages about entering accepted goods into the unit's stock (入库), by key; `{…}` are
 * placeholders.
 */
export const stockMessages = {
  'stock.unknown': '入库单不存在',
  'stock.nothing': '请填写本次入库数量',
  'stock.lineUnknown': '没有待入库的该行商品，请刷新后重试',
  'stock.lineTwice': '同一行商品只能填写一次',
  'stock.tooMany': '「{line}」最多还可入库 {left}',
  'stock.serialCount': '「{line}」填写了 {given} 个序列号，应与数量 {quantity} 一致',
  'stock.serialTwice': '「{line}」的序列号 {serial} 重复',
  'stock.oneOrder': '一张入库单只能包含同一订单的商品',
  'stock.reversed': '该入库单已冲销',
  'stock.returned': '入库单中有商品已随售后单 {number} 退货，不能整单冲销',
  'stock.isReversal': '红字单不能再冲销',
} as const;
