import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import {
  REPLAY_PAGE,
  type ReplayEvent,
  replayEndpoints,
} from '@jicai/shared/contract/auction/replay.ts';
import { createReplay, type Replay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '../../../lib/http/call.ts';
import type { CallFailed } from '../../../lib/http/call-failed.ts';

/**
 * The most events of a log that a replay loads and plays, from the start of the log. The Excel file
 * of the record lists more of them (the last 100,000).
 */
const MAX_EVENTS = 50_000;

/** A replay that is ready to be played, and the viewer of its boards. */
export interface Loaded {
  readonly replay: Replay;
  readonly viewer: Viewer;
  /** The number of events at the end of the log that this replay leaves out. */
  readonly missing: number;
  /** PJ10: why the award was annulled after the end; null if it was not. */
  readonly voidReason: string | null;
}

/** Loads the log of a finished auction page by page, and builds its replay. */
export function useReplay(packageNumber: string) {
  const call = useCaller();
  return useQuery<Loaded, CallFailed>({
    queryKey: ['replay', packageNumber],
    // A loaded replay is not read again while it is cached. Events that are appended after the
    // outcome, such as those of the award, appear only when it is loaded anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const quietly = { signal, quiet: true };
      const begin = await call(replayEndpoints.begin, { packageNumber }, quietly);
      const until = Math.min(begin.lastSeq, MAX_EVENTS);
      const events: ReplayEvent[] = [];
      while (events.length < until) {
        const afterSeq = events.at(-1)?.seq ?? 0;
        const page = await call(replayEndpoints.events, { packageNumber, afterSeq }, quietly);
        events.push(...page.events);
        if (page.events.length < REPLAY_PAGE) break;
      }
      const replay = createReplay(begin, events);
      const { viewer, lastSeq, voidReason } = begin;
      return { replay, viewer, missing: lastSeq - events.length, voidReason };
    },
  });
}
