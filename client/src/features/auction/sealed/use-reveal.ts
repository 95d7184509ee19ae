import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useNews } from '../live/announce/context.ts';
import { isUnopened } from '../live/model/unopened.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { showingAfter } from './model/reveal.ts';

/** The opening on a board. */
export interface RevealState {
  /** While it is true, nothing else on the board reveals the result. */
  readonly isOn: boolean;
  /** There are opened quotes to show again. */
  readonly mayRepeat: boolean;
  readonly repeat: () => void;
  readonly end: () => void;
}

/** AU21: Shows the opening on the board, to viewers who are present or who asked for it. */
export function useReveal(): RevealState {
  const { atoms, isReplay = false } = useRoom();
  const info = useAtomValue(atoms.info);
  const standings = useAtomValue(atoms.standings);
  const [showing, setShowing] = useAtom(useNews().showing);
  // A replay seeks past openings in both directions, so it shows one only on request.
  const next = isReplay ? showing : showingAfter(showing, isUnopened(info, standings));
  useEffect(() => {
    if (next !== showing) setShowing(next);
  }, [next, showing, setShowing]);
  useEffect(() => {
    // All replays share one set of announcement atoms; the next one must not begin with an opening.
    return isReplay ? () => setShowing('none') : undefined;
  }, [isReplay, setShowing]);
  const isOn = next === 'shown' && standings.length > 0;
  return {
    isOn,
    mayRepeat: info.quoteMethod === 'sealed' && standings.length > 0 && !isOn,
    repeat: () => setShowing('shown'),
    end: useCallback(() => setShowing('none'), [setShowing]),
  };
}
