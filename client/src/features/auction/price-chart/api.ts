import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import {
  biddingEndpoints,
  COURSE_PAGE,
  type CourseBand,
  type CourseBid,
} from '@jicai/shared/contract/auction/bidding.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCaller } from '../../../lib/http/call.ts';
import type { CallFailed } from '../../../lib/http/call-failed.ts';
import type { PriceChartData } from './model/picture.ts';
import { isShort, unbroken, withPushed } from './model/price-chart.ts';

/** The bids and bands that were read from the platform. */
interface Read {
  readonly bids: readonly CourseBid[];
  readonly bands: readonly CourseBand[];
}

/** The data that the relay has pushed to the board. */
interface Pushed {
  readonly recentBids: readonly BidRow[];
  readonly bidCount: number;
  /** A text that changes with each pause, resume and extension. */
  readonly clockKey: string;
}

/** The delay, in ms, before missing bids are read, however fast bids arrive. */
const GAP_MS = 1_000;

/** Returns the bids to draw (`unbroken`), and remembers them as the bids drawn last. */
function useUnbroken(
  known: PriceChartData | null,
  read: PriceChartData | null,
  hasHole: boolean,
): PriceChartData | null {
  const [last, setLast] = useState(known);
  const shown = unbroken(known, hasHole, { last, read });
  if (shown !== last) setLast(shown);
  return shown;
}

/**
 * Reads all accepted bids of an auction page by page, later only newer bids, and adds the newer
 * bids that the relay pushed. Reads again if `bidCount` is greater than the number of known bids
 * or if `clockKey` changed; reads everything again if `bidCount` shrank, because bids became void.
 * `course` is `null` until the first read, `failure` is the error if that read failed.
 */
export function usePriceChart(packageNumber: string, { recentBids, bidCount, clockKey }: Pushed) {
  const call = useCaller();
  const client = useQueryClient();
  const queryKey = useMemo(() => ['auction-course', packageNumber], [packageNumber]);
  const query = useQuery<Read, CallFailed>({
    queryKey,
    queryFn: async ({ signal }) => {
      const bids = [...(client.getQueryData<Read>(queryKey)?.bids ?? [])];
      for (;;) {
        const afterSeq = bids.at(-1)?.seq ?? 0;
        const quietly = { quiet: true, signal };
        const page = await call(biddingEndpoints.course, { packageNumber, afterSeq }, quietly);
        bids.push(...page.bids);
        if (page.bids.length < COURSE_PAGE) return { bids, bands: page.bands };
      }
    },
  });
  const { data } = query;
  const known = useMemo<PriceChartData | null>(
    () => (data ? { bids: withPushed(data.bids, recentBids), bands: data.bands } : null),
    [data, recentBids],
  );
  const isMissing = known !== null && isShort(known.bids, bidCount);
  const course = useUnbroken(known, data ?? null, isMissing && !query.isError);

  const seen = useRef({ bidCount, clockKey });
  useEffect(() => {
    const before = seen.current;
    seen.current = { bidCount, clockKey };
    // AU31: Voided bids may be far back, so all bids are read again.
    if (bidCount < before.bidCount) void client.resetQueries({ queryKey });
    else if (clockKey !== before.clockKey) void client.refetchQueries({ queryKey });
  }, [bidCount, clockKey, client, queryKey]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const missing = isMissing ? bidCount : null;
  useEffect(() => {
    if (missing === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.refetchQueries({ queryKey });
    }, GAP_MS);
  }, [missing, client, queryKey]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { course, failure: data ? null : query.error, retry: () => void query.refetch() };
}
