/** The carriers of parcels; the supplier's own people are one of them. */
export const carriers = [
  '顺丰速运',
  '京东物流',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达快递',
  '邮政EMS',
  '德邦快递',
  '供应商自送',
  '其他物流',
] as const;

/** A carrier that is not named. */
export const OTHER_CARRIER = '其他物流';

export const isCarrier = (text: string): boolean => carriers.some((carrier) => carrier === text);
