import { type PhaseTab, sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useCall } from '../../../lib/http/call.ts';
import { LONGEST_MS, nextChangeMs } from './model/refresh.ts';

interface ListQuery {
  readonly tab: PhaseTab;
  readonly keyword?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

/** The public list of biddings. */
export function useBiddings(query: ListQuery) {
  const { tab, keyword = '', page = 1, pageSize = limits.pageSize } = query;
  return useCall(
    sourcingEndpoints.listBiddings,
    { tab, keyword, page, pageSize },
    { refreshMs: (answer) => nextChangeMs(answer?.rows, answer?.serverTimeMs), keepPrevious: true },
  );
}

/** One package with its rules, for who is logged in. */
export function useBiddingDetail(packageNumber: string) {
  return useCall(
    sourcingEndpoints.detail,
    { packageNumber },
    // The page itself says why a package is not shown.
    { enabled: packageNumber !== '', quiet: true, refreshMs: LONGEST_MS },
  );
}
