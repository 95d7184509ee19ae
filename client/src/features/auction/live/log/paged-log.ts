import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Log, mergeRows, reachesBack } from './log.ts';

const PAGE_ROWS = 50;
/**
 * The most pages read in one refresh. If these pages do not reach the known rows, the known rows are dropped.
 */
const MAX_REFRESH_PAGES = 5;
/** The shortest time, in ms, between two reads that new rows cause. */
const REFRESH_MS = 1_500;
/**
 * The polling interval in ms. Polling is needed because a refused bid adds a row to the log but
 * changes nothing on the board that would trigger a read.
 */
const POLL_MS = 10_000;

/** Reads one page of a log, newest first; `page` counts from 1. */
type FetchPage<Row> = (page: number, pageSize: number, signal?: AbortSignal) => Promise<Log<Row>>;

/**
 * Reads pages from the newest one on until they reach the known rows; resolves to the read and the
 * known rows, merged. Drops the known rows if `MAX_REFRESH_PAGES` pages do not reach them, or if
 * the log ends before.
 */
async function readNewest<Row extends { readonly seq: number }>(
  known: readonly Row[],
  fetchPage: FetchPage<Row>,
  signal: AbortSignal,
): Promise<Log<Row>> {
  let fresh: readonly Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchPage(page, PAGE_ROWS, signal);
    fresh = mergeRows(fresh, rows);
    if (reachesBack(known, rows)) return { rows: mergeRows(known, fresh), total };
    if (page === MAX_REFRESH_PAGES || rows.length === 0) return { rows: fresh, total };
  }
}

/** Numbers on the board that change when the log has changed. */
interface LogNews {
  /** The number of valid bids: if it grows there are new rows, if it shrinks some became void. */
  readonly count: number;
  /** Another number that changes when the log has new rows that `count` does not include. */
  readonly pulse?: number;
}

/**
 * Reads a log from its newest end, 50 rows at a time, and polls it. A change of `count` or `pulse` triggers a
 * read (throttled); a smaller `count` reloads the log, because old rows changed. `loadMore` reads the next
 * older rows.
 */
export function usePagedLog<Row extends { readonly seq: number }>(
  name: 'history' | 'own',
  packageNumber: string,
  { count, pulse = 0 }: LogNews,
  fetchPage: FetchPage<Row>,
) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['auction-log', name, packageNumber], [name, packageNumber]);
  const query = useQuery<Log<Row>>({
    queryKey,
    queryFn: ({ signal }) =>
      readNewest(client.getQueryData<Log<Row>>(queryKey)?.rows ?? [], fetchPage, signal),
    refetchInterval: POLL_MS,
  });

  const lastRead = useRef(0);
  const seen = useRef({ count, pulse });
  useEffect(() => {
    const before = seen.current;
    if (count === before.count && pulse === before.pulse) return;
    seen.current = { count, pulse };
    if (count < before.count) {
      void client.resetQueries({ queryKey });
      return;
    }
    const wait = Math.max(100, lastRead.current + REFRESH_MS - performance.now());
    const timer = setTimeout(() => {
      lastRead.current = performance.now();
      void client.refetchQueries({ queryKey }, { cancelRefetch: false });
    }, wait);
    return () => clearTimeout(timer);
  }, [count, pulse, client, queryKey]);

  const isLoadingMore = useRef(false);
  const loadMore = useCallback(async () => {
    const known = client.getQueryData<Log<Row>>(queryKey);
    if (!known || known.rows.length >= known.total || isLoadingMore.current) return;
    isLoadingMore.current = true;
    try {
      const page = Math.floor(known.rows.length / PAGE_ROWS) + 1;
      const older = await fetchPage(page, PAGE_ROWS);
      client.setQueryData<Log<Row>>(queryKey, (now) => ({
        rows: mergeRows(older.rows, now?.rows ?? []),
        total: older.total,
      }));
    } catch {
      // After a failure the known rows stay; the next scroll to the end retries.
    } finally {
      isLoadingMore.current = false;
    }
  }, [client, queryKey, fetchPage]);

  return { query, loadMore };
}

/**
 * Returns call options with the signal, if there is one. They suppress the error message of a failed call,
 * because the log itself shows the failure.
 */
export const quietly = (signal: AbortSignal | undefined) =>
  signal ? { quiet: true, signal } : { quiet: true };
