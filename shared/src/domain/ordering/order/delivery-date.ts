import { type Refusal, refuse } from '../../kernel/result.ts';
import { dayOf } from '../../kernel/time/china-time.ts';

/**
 * Refuses a delivery date that lies before the current day in China; null for the current day, a later day or
 * no date.
 */
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
