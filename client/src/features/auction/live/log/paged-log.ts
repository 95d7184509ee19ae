import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Log, mergeRows, reachesBack } from './log.ts';

const PAGE_ROWS = 50;
/** New pages read at one refresh; a board that missed more than that starts over. */
const MAX_REFRESH_PAGES = 5;
/** However fast bids arrive, the log is read at most so often. */
const REFRESH_MS = 1_500;
/** Refused bids move nothing on the board, so the log is also read by the clock. */
const POLL_MS = 10_000;

type FetchPage<Row> = (page: number, pageSize: number, signal?: AbortSignal) => Promise<Log<Row>>;

/** Reads from the newest page back until what is known is reached. */
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

/** The numbers that change when the log has grown or changed. */
interface LogNews {
  /** Valid bids: more of them are new rows, fewer mean that some became void. */
  readonly count: number;
  /** Anything else that changes when there is news. */
  readonly changes?: number;
}

/**
 * A log read from its newest end, 50 rows at a time: refreshed on news (throttled), begun anew when
 * bids became void, since rows far back changed, grown by `loadMore`.
 */
export function usePagedLog<Row extends { readonly seq: number }>(
  name: 'history' | 'own',
  packageNumber: string,
  { count, changes = 0 }: LogNews,
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
  const seen = useRef({ count, changes });
  useEffect(() => {
    const before = seen.current;
    if (count === before.count && changes === before.changes) return;
    seen.current = { count, changes };
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
  }, [count, changes, client, queryKey]);

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
      // The rows that are there stay; the next scroll to the end asks again.
    } finally {
      isLoadingMore.current = false;
    }
  }, [client, queryKey, fetchPage]);

  return { query, loadMore };
}

/** Options of a call whose failure the log itself shows. */
export const quietly = (signal: AbortSignal | undefined) =>
  signal ? { quiet: true, signal } : { quiet: true };
