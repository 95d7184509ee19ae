import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useEffect } from 'react';
import { useCall } from '../../../lib/http/call.ts';

/** The other packages are watched by asking: only one's own room is pushed. */
const PACKAGES_MS = 8_000;
const NEVER = 0;

/**
 * A project of one package is asked once: a full hall must not cost the platform a call a second. Its
 * handler asks again as long as a rehearsal could start, for one may be on, or too late.
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

/** AU8: the lines of a supplier's valid bid; a new bid (`seq`) is asked anew. */
export function useBidLines(packageNumber: string, code: string, seq: number) {
  const lines = useCall(awardEndpoints.bidLines, { packageNumber, code }, { quiet: true });
  const { data, refetch } = lines;
  useEffect(() => {
    if (data && data.seq < seq) void refetch();
  }, [data, seq, refetch]);
  return lines;
}
