import type { NegotiationSubject } from '@jicai/shared/domain/sourcing/negotiation/states.ts';

export const subjectLabels: Readonly<Record<NegotiationSubject, string>> = {
  package: '询价评审',
  product: '商品',
  order: '订单',
};
