import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCaller } from '../../../lib/http/call.ts';
import type { CallFailed } from '../../../lib/http/call-failed.ts';
import { examineApart } from './examine-apart.ts';
import type { Examined } from './model/examine.ts';

/** Fetches the file of an auction's public log, whole. */
function useFetchLog(): (packageNumber: string) => Promise<string> {
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

/** A file that was dropped; `id` is its name in the cache, for its text may be long. */
export interface DroppedFile {
  readonly id: number;
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
    queryKey: ['audit', packageNumber, dropped?.id ?? null],
    enabled: dropped !== null || packageNumber !== '',
    queryFn: async ({ signal }) =>
      examineApart(dropped?.text ?? (await fetchLog(packageNumber)), fetchLog, signal),
    retry: false,
    refetchOnWindowFocus: false,
  });
}
