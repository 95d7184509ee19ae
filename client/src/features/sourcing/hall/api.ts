import { HALL_AUCTIONS } from '@jicai/shared/contract/auction/live/hall.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { useCall } from '../../../lib/http/call.ts';
import type { HallView } from './model/view.ts';

/** New auctions join the list within this time; everything else of them is pushed. */
const LIST_MS = 15_000;

/** The auctions in which the person takes part. */
export function useMyAuctions({ tab, keyword, page }: HallView) {
  const body = { tab: tab === 'needs' ? 'all' : tab, keyword, page, pageSize: HALL_AUCTIONS };
  return useCall(sourcingEndpoints.listMine, body, {
    quiet: true,
    refreshMs: LIST_MS,
    keepPrevious: true,
  });
}
