import { type PhaseTab, sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useCall } from '../../../lib/http/call.ts';

/** The auctions in which the person takes part; refreshed by itself, so that phases stay true. */
export function useMyAuctions(tab: PhaseTab, page: number) {
  const body = { tab, keyword: '', page, pageSize: limits.pageSize };
  return useCall(sourcingEndpoints.listMine, body, {
    quiet: true,
    refreshMs: 15_000,
    keepPrevious: true,
  });
}
