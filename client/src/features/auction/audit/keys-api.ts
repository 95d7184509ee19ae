import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { listOfResponse } from '@jicai/shared/domain/auction/audit/trust/listed.ts';
import { fingerprintsText, type KeyList } from '@jicai/shared/domain/kernel/key-list.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCaller } from '../../../lib/http/call.ts';
import type { CallFailed } from '../../../lib/http/call-failed.ts';

/** TL1: Reads the key list that this mall publishes. */
export function useKeyList(): UseQueryResult<KeyList, CallFailed> {
  const call = useCaller();
  return useQuery<KeyList, CallFailed>({
    queryKey: ['audit-keys'],
    queryFn: async () => listOfResponse(await call(auditEndpoints.keys, {}, { quiet: true })),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Returns the fingerprints of the keys that this mall signs with now, for documents printed from a page; `—`
 * while unknown.
 */
export function useFingerprints(): string {
  const { data } = useKeyList();
  const inUse = (data?.keys ?? []).filter(({ until }) => until === null);
  return fingerprintsText(inUse.map(({ id }) => id)) || '—';
}
