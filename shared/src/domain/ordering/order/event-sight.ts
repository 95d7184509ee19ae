import type { EventSight } from '../../kernel/event-sight.ts';
import type { OrderAction } from './states.ts';

/**
 * What the supplier sees of each event of an order (OR8). Of a review the supplier sees only
 * whether it passed, without the opinion.
 */
export const orderSight: Readonly<Record<OrderAction | 'urge', EventSight>> = {
  submit: 'bare',
  withdraw: 'bare',
  resubmit: 'bare',
  cancel: 'reason',
  pass: 'bare',
  fail: 'bare',
  confirm: 'whole',
  decline: 'whole',
  ship: 'whole',
  receive: 'whole',
  negotiate: 'whole',
  urge: 'whole',
};
