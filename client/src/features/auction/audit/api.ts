import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCaller } from '../../../lib/http/call.ts';
import type { CallFailed } from '../../../lib/http/call-failed.ts';
import { browserCrypto } from './crypto.ts';
import { type Examined, examineFile, examineLog, type FetchLog } from './model/examine.ts';

/** Fetches the file of an auction's public log, whole. */
function useFetchLog(): FetchLog {
  const call = useCaller();
  return useCallback(
    (packageNumber) =>
      collectLog(
        (afterSeq) => call(auditEndpoints.log, { packageNumber, afterSeq }, { quiet: true }),
        AUDIT_CHUNK,
      ),
    [call],
  );
}

/** A file that was dropped; its text is its name in the cache. */
export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

/** Examines a dropped file, or the public log of an auction; nothing while both are null. */
export function useExamined(
  packageNumber: string,
  dropped: DroppedFile | null,
): UseQueryResult<Examined, CallFailed> {
  const fetchLog = useFetchLog();
  return useQuery<Examined, CallFailed>({
    queryKey: ['audit', packageNumber, dropped?.text ?? null],
    enabled: dropped !== null || packageNumber !== '',
    queryFn: async () =>
      dropped
        ? examineFile(dropped.text, fetchLog, browserCrypto)
        : examineLog(await fetchLog(packageNumber), browserCrypto),
    retry: false,
    refetchOnWindowFocus: false,
  });
}
