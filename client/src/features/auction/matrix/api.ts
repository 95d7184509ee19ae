import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useCall } from '../../../lib/http/call.ts';

/** The polling interval of an open matrix, in ms, because the relay does not push participation. */
const REFRESH_MS = 5_000;

/** Reads the suppliers of the project, and their participation in each of its packages. */
export function useParticipation(packageNumber: string) {
  return useCall(
    awardEndpoints.participation,
    { packageNumber },
    { quiet: true, keepPrevious: true, refreshMs: REFRESH_MS },
  );
}
