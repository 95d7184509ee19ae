import type { DueRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';

/** What may be applied for of an invoice now: without what is under way, or kept back until later. */
export const payableOf = ({ outstanding, underWay, held }: DueRow): Fen =>
  fen(Math.max(0, outstanding - underWay - held));
