import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useEffect } from 'react';
import { useCall } from '../../../lib/http/call.ts';

/** The polling interval, in ms, of a project's packages: the relay does not push their list. */
const PACKAGES_MS = 8_000;
const NEVER = 0;

/**
 * Reads the packages of the auction's project. Polls every `PACKAGES_MS` if the project has
 * several packages, or if `mayRehearse` is not `null` (it is set for the handler, and may change).
 * Otherwise reads once, because polling by every board would cost the platform about a call per
 * second.
 */
export function usePackages(packageNumber: string) {
  return useCall(
    awardEndpoints.packages,
    { packageNumber },
    {
      quiet: true,
      keepPrevious: true,
      refreshMs: (answer) =>
        answer && (answer.packages.length > 1 || answer.mayRehearse !== null) ? PACKAGES_MS : NEVER,
    },
  );
}

/**
 * AU8: Reads the unit prices of a supplier's valid bid. Reads them again if they belong to a bid
 * older than `seq`, the bid that the board shows.
 */
export function useBidLines(packageNumber: string, code: string, seq: number) {
  const lines = useCall(awardEndpoints.bidLines, { packageNumber, code }, { quiet: true });
  const { data, refetch } = lines;
  useEffect(() => {
    if (data && data.seq < seq) void refetch();
  }, [data, seq, refetch]);
  return lines;
}
