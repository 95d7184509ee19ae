import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useCall } from '../../../lib/http/call.ts';

/** While the matrix is open, it is asked again: it goes over rooms that are not pushed here. */
const REFRESH_MS = 5_000;

/** The suppliers of the project, and their part in each of its packages. */
export function useParticipation(packageNumber: string) {
  return useCall(
    awardEndpoints.participation,
    { packageNumber },
    { quiet: true, keepPrevious: true, refreshMs: REFRESH_MS },
  );
}
