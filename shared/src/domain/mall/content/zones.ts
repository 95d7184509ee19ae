/**
 * The zones of the mall: id, Chinese name, kind and description. The paths of the client's pages contain the
 * ids.
 */
export const ZONES = [
  ['wssc', '网上商城', 'mall', '办公、教学、后勤物资一站采购'],
  ['sxzq', '特色专区', 'special', '协议供货与政策优先采购商品'],
  ['ddsc', '定点商城', 'fixed', '定点供应商的服务与印刷标识'],
  ['flsc', '福利商城', 'welfare', '食堂物资与职工福利'],
  ['dpzc', '入驻专区', 'entry', '新入驻店铺与注册办法'],
] as const;
