/**
 * The Chinese messages about external e-commerce providers that do not confirm prices and stock, by
 * key; `{…}` are placeholders.
 */
export const providerMessages = {
  'provider.away': '暂时无法向“{name}”核实价格和库存，订单未提交，请稍后再试',
} as const;
