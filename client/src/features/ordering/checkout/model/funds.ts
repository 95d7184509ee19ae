import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';

export const fundsLabels: Readonly<Record<FundsType, string>> = {
  fiscal: '财政资金',
  nonFiscal: '非财政资金',
};
