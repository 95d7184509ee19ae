import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import type { BidFlow, PendingBid } from './model/bid-flow.ts';

/** How often the fate of a lost bid is asked for while the board is connected. */
const ASK_MS = 5_000;

/**
 * Settles a bid whose answer was lost by itself: as soon as the connection is back, whenever a bid of
 * one's own appears on the board, and every few seconds. Nobody is told that a bid may stand while their
 * own record says what became of it.
 */
export function useLostBid(flow: BidFlow, settle: (pending: PendingBid) => Promise<void>): void {
  const { atoms } = useRoom();
  const isLive = useAtomValue(atoms.link).kind === 'live';
  const own = useAtomValue(atoms.ownStanding)?.seq ?? 0;
  const pending = flow.kind === 'lost' ? flow.pending : null;
  const latest = useRef(settle);
  latest.current = settle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bid of one's own asks at once
  useEffect(() => {
    if (pending === null || !isLive) return;
    const ask = () => void latest.current(pending).catch(() => {});
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [pending, isLive, own]);
}
