/** The supplier's own delivery, which has no tracking number. */
const OWN_DELIVERY = '供应商自送';

/** The carriers of parcels to choose from, including delivery by the supplier (供应商自送). */
export const carriers = [
  '顺丰速运',
  '京东物流',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达快递',
  '邮政EMS',
  '德邦快递',
  OWN_DELIVERY,
  '其他物流',
] as const;

/** The carrier to choose if the real carrier is not in the list. */
export const OTHER_CARRIER = '其他物流';

export const isCarrier = (text: string): boolean => carriers.some((carrier) => carrier === text);

/** Whether a parcel of this carrier can be followed by its tracking number only. */
export const needsTracking = (carrier: string): boolean =>
  isCarrier(carrier) && carrier !== OWN_DELIVERY;
