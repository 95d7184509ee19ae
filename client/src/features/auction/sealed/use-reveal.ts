import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useNews } from '../live/announce/context.ts';
import { isUnopened } from '../live/model/unopened.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { showingAfter } from './model/reveal.ts';

/** The opening on a board. */
export interface RevealState {
  /** While it is shown, nothing else on the board tells the result. */
  readonly isOn: boolean;
  /** There are opened quotes to show again. */
  readonly mayRepeat: boolean;
  readonly repeat: () => void;
  readonly end: () => void;
}

/** AU21: whether the board shows the opening now: by itself to those present, or because they asked. */
export function useReveal(): RevealState {
  const { atoms, isReplay = false } = useRoom();
  const info = useAtomValue(atoms.info);
  const standings = useAtomValue(atoms.standings);
  const [showing, setShowing] = useAtom(useNews().showing);
  // A replay jumps over openings in both directions: there it is shown when asked for.
  const next = isReplay ? showing : showingAfter(showing, isUnopened(info, standings));
  useEffect(() => {
    if (next !== showing) setShowing(next);
  }, [next, showing, setShowing]);
  useEffect(() => {
    // Every replay has the same announcements: none. The next one must not begin with an opening.
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
