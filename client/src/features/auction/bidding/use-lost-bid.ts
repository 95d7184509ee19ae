import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import type { BidFlow, PendingBid } from './model/bid-flow.ts';

/** The interval, in ms, at which a lost bid is queried while the board is connected. */
const ASK_MS = 5_000;

/**
 * While the board is connected, calls `settle` for a bid whose response was lost: at once, when the
 * connection is back, when a bid of the supplier appears on the board, and every `ASK_MS`.
 * Otherwise the page would go on saying that the bid may have been accepted although the supplier's
 * own log shows the result.
 */
export function useLostBid(flow: BidFlow, settle: (pending: PendingBid) => Promise<void>): void {
  const { atoms } = useRoom();
  const isLive = useAtomValue(atoms.link).kind === 'live';
  const ownSeq = useAtomValue(atoms.ownStanding)?.seq ?? 0;
  const pending = flow.kind === 'lost' ? flow.pending : null;
  const latest = useRef(settle);
  latest.current = settle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own bid on the board queries at once
  useEffect(() => {
    if (pending === null || !isLive) return;
    const ask = () => void latest.current(pending).catch(() => {});
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [pending, isLive, ownSeq]);
}
