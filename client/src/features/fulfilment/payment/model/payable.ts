import type { DueRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** The amount of an invoice that may be applied for now: without what is under way or kept back. */
export const payableOf = ({ outstanding, underWay, held }: DueRow): Fen =>
  fen(Math.max(0, outstanding - underWay - held));
