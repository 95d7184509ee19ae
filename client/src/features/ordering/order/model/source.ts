/** The kind of purchase that an order's source number names: a group buy or a fixed-point order. */
export const sourceWord = (sourceNumber: string): string =>
  sourceNumber.startsWith('TG') ? '团购编号' : '定点服务单号';
