import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useEffect } from 'react';
import { useCall } from '../../../lib/http/call.ts';

/** The refresh interval, in ms: only the page's own room is pushed, other packages are polled. */
const PACKAGES_MS = 8_000;
const NEVER = 0;

/**
 * The packages of the project. A single package is read once: a full hall must not cost the platform a call
 * per second. Its handler reads again while a rehearsal could start: one may be on, or it is too late.
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

/** AU8: The lines of a supplier's valid bid; a newer bid (`seq`) triggers a new read. */
export function useBidLines(packageNumber: string, code: string, seq: number) {
  const lines = useCall(awardEndpoints.bidLines, { packageNumber, code }, { quiet: true });
  const { data, refetch } = lines;
  useEffect(() => {
    if (data && data.seq < seq) void refetch();
  }, [data, seq, refetch]);
  return lines;
}
