import { type Counts, statisticsEndpoints } from '@jicai/shared/contract/mall/statistics.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { isShopperAtom } from './mall-writes.ts';

const none: Counts = { cart: 0, products: 0, shops: 0, comparison: 0, history: 0 };

/** The numbers of the header and the side toolbar; all 0 for visitors. */
export function useCounts(): Counts {
  const enabled = useAtomValue(isShopperAtom);
  // The session says who asks; the payload's id is the specification's.
  const { data } = useCall(
    statisticsEndpoints.counts,
    { personId: null },
    { enabled, quiet: true },
  );
  return (enabled && data) || none;
}
