import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import type { KeyList } from '@jicai/shared/domain/kernel/key-list.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCaller } from '../../../lib/http/call.ts';
import { CallFailed, isFinal } from '../../../lib/http/call-failed.ts';
import { examineApart } from './examine-apart.ts';
import type { Evidence, Examined, Lookup } from './model/examine.ts';
import type { Pins } from './model/pins.ts';

/** Returns a function that fetches the whole public log of an auction, page by page, as text. */
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

/**
 * A file that the visitor dropped or selected. `id` identifies it in the query key, because the text may be
 * long.
 */
export interface DroppedFile {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

/** A key list that the visitor dropped; the audit uses this list instead of the list of this mall. */
export interface DroppedKeys {
  readonly id: number;
  readonly name: string;
  readonly list: KeyList;
}

/**
 * What is examined: the public log of the auction `packageNumber`, or the file `dropped`; and the keys and
 * pins for checking the evidence.
 */
export interface Asked {
  readonly packageNumber: string;
  readonly dropped: DroppedFile | null;
  readonly droppedKeys: DroppedKeys | null;
  readonly pins: Pins;
  /**
   * The key list that this mall publishes; `null` if it could not be fetched, `undefined` while it is being
   * fetched.
   */
  readonly published: KeyList | null | undefined;
}

/**
 * Returns the keys to check with, and their source: the dropped list if there is one, otherwise the list of
 * this mall.
 */
function outsideOf({ droppedKeys, published, pins }: Asked): Evidence['outside'] {
  const { fingerprints } = pins;
  if (droppedKeys) {
    const source = { kind: 'file', name: droppedKeys.name } as const;
    return { list: { source, keys: droppedKeys.list.keys }, fingerprints };
  }
  const source = { kind: 'list', name: window.location.host, isIssuer: true } as const;
  return { list: published ? { source, keys: published.keys } : null, fingerprints };
}

/**
 * True if an error means that this mall publishes no log of the auction. The error of a busy server (HTTP
 * 429) does not mean that, so the result is then false.
 */
const isUnknown = (error: unknown): boolean =>
  error instanceof CallFailed && isFinal(error) && error.status !== TOO_MANY;
const TOO_MANY = 429;

/**
 * Returns the query key: everything that a verdict depends on, so that each change leads to a new
 * examination.
 */
export const questionKey = ({ packageNumber, dropped, droppedKeys, pins, published }: Asked) =>
  ['audit', packageNumber, dropped?.id, droppedKeys?.id, pins, published] as const;

/**
 * Examines a dropped file, or the public log of an auction. Idle while there is neither a file nor a package
 * number, while a pin is invalid, and until the fetch of this mall's key list has succeeded or failed.
 */
export function useExamined(asked: Asked): UseQueryResult<Examined, CallFailed> {
  const { packageNumber, dropped, pins, published } = asked;
  const fetchLog = useFetchLog();
  const findLog = async (number: string): Promise<Lookup> => {
    try {
      return { kind: 'found', text: await fetchLog(number) };
    } catch (error) {
      if (isUnknown(error)) return { kind: 'none' };
      throw error;
    }
  };
  return useQuery<Examined, CallFailed>({
    queryKey: questionKey(asked),
    enabled:
      (dropped !== null || packageNumber !== '') &&
      pins.problem === null &&
      published !== undefined,
    queryFn: async ({ signal }) => {
      const printed = pins.printed === null ? [] : [pins.printed];
      const beside = { outside: outsideOf(asked), printed };
      const evidence: Evidence = dropped
        ? { ...beside, text: dropped.text, lookup: { kind: 'pending' } }
        : { ...beside, text: await fetchLog(packageNumber), lookup: { kind: 'self' } };
      return examineApart(evidence, findLog, signal);
    },
    retry: false,
    refetchOnWindowFocus: false,
  });
}
