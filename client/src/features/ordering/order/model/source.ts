const words: Readonly<Record<string, string>> = {
  TG: '团购编号',
  FD: '定点服务单号',
  YJ: '议价编号',
};

/** The kind of purchase that an order's source number names, by the number's prefix. */
export const sourceWord = (sourceNumber: string): string =>
  words[sourceNumber.slice(0, 2)] ?? '来源编号';
