import type { Slice } from '../../kernel/slice.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { startCloser } from './closer.ts';
import { startHeartbeats } from './heartbeats.ts';

/**
 * A slice with timers and no calls: the timers settle every auction when something is due, and
 * write this platform's heartbeats.
 */
export const closingSlice: Slice<LedgerDeps> = {
  name: 'auction/closing',
  policy: {},
  start: (needs, log, { every, untilDue }) => {
    const stops = [startHeartbeats(needs, log, every), startCloser(needs, log, untilDue)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
};
