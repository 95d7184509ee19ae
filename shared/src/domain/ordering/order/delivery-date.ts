import { type Refusal, refuse } from '../../kernel/result.ts';
import { dayOf } from '../../kernel/time/china-time.ts';

/** Refuses a delivery date before today in China; today and no date are valid. */
export function checkDeliverBy(
  deliverBy: number | null,
  now: number,
  shop: string,
): Refusal | null {
  const today = dayOf(now);
  return deliverBy !== null && dayOf(deliverBy) < today
    ? refuse('order.deliverByPast', { shop, today })
    : null;
}
