import type { EventSight } from '../../kernel/event-sight.ts';
import type { GroupBuyTransition } from './states.ts';

/**
 * What the supplier and other units see of each event of a group buy. Of a review they see only
 * whether it passed, without the opinion.
 */
export const groupBuySight: Readonly<
  Record<GroupBuyTransition | 'launch' | 'handOver', EventSight>
> = {
  launch: 'whole',
  resubmit: 'whole',
  confirm: 'whole',
  decline: 'whole',
  pass: 'bare',
  giveBack: 'bare',
  open: 'whole',
  reach: 'whole',
  fail: 'whole',
  close: 'whole',
  finish: 'whole',
  cancel: 'reason',
  stop: 'reason',
  handOver: 'bare',
};
