import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import { rehearsalMessages } from '@jicai/shared/messages/auction/rehearsal.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import type { BidDeps } from '../bidding/bids.ts';
import { startRehearsalRobots } from './robots.ts';
import { startRehearsal } from './service.ts';

/** The call that starts a rehearsal, and the timer that lets simulated suppliers bid in rehearsals. */
export const rehearsalSlice: Slice<BidDeps> = {
  name: 'auction/rehearsal',
  messages: rehearsalMessages,
  policy: { 'sourcing.startRehearsal': ['handler'] },
  endpoints: () => [write(rehearsalEndpoints.start, startRehearsal)],
  start: (needs, log, { every }) => startRehearsalRobots(needs, log, every),
};
