import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { inOrderOfQuotes, type OpenedQuote, stepMs } from './model/reveal.ts';

/** How long, in ms, the ranking is shown at the end of an opening before `onEnd` is called. */
const RANKING_MS = 4_000;

/** The state of an opening as it is shown at one moment. */
export interface OpeningState {
  /** All quotes: in the order of submission while they are uncovered, then by rank. */
  readonly quotes: readonly OpenedQuote[];
  /** The number of quotes that are uncovered. */
  readonly opened: number;
  /** True once all are uncovered and ranked. */
  readonly isRanked: boolean;
}

/**
 * AU21: Runs the show of an opening by timers: uncovers the quotes one by one (`stepMs`), then
 * ranks them, and calls `onEnd` after the ranking was shown for `RANKING_MS`. Returns the current
 * state of the show.
 */
export function useOpening(onEnd: () => void): OpeningState {
  const { atoms } = useRoom();
  const { direction } = useAtomValue(atoms.info);
  const standings = useAtomValue(atoms.standings);
  const quotes = useMemo(() => inOrderOfQuotes(direction, standings), [direction, standings]);
  const [step, setStep] = useState(0);
  const isRanked = step > quotes.length;
  useEffect(() => {
    const timer = setTimeout(
      () => (isRanked ? onEnd() : setStep(step + 1)),
      isRanked ? RANKING_MS : stepMs(quotes.length),
    );
    return () => clearTimeout(timer);
  }, [step, isRanked, quotes.length, onEnd]);
  return {
    quotes: isRanked ? quotes.toSorted((a, b) => a.rank - b.rank) : quotes,
    opened: Math.min(step, quotes.length),
    isRanked,
  };
}
