import type { EventSight } from '../../kernel/event-sight.ts';
import type { GroupBuyTransition } from './states.ts';

/** What the supplier and other units see of the events of a group buy: that its review passed or not, no opinion. */
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
