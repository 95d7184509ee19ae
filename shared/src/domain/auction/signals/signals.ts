import { alternations } from './alternation.ts';
import { deviceChurn } from './device-churn.ts';
import { regularQuotes, regularResponses } from './differences.ts';
import { sharedAccess } from './shared-access.ts';
import { lastSecondBids, withdrawals } from './timing.ts';
import type { Signal, SignalInput } from './types.ts';

/** Returns all signals of an auction, the stronger kinds first. The same input gives the same result. */
export function signalsOf(input: SignalInput): Signal[] {
  const { bids, quotes, opened, traces, opensAt, closesAt } = input;
  return [
    ...sharedAccess(traces),
    ...deviceChurn(traces),
    ...regularQuotes(opened),
    ...regularResponses(bids),
    ...alternations(bids),
    ...withdrawals(quotes, closesAt),
    ...lastSecondBids(bids, opensAt),
  ];
}
