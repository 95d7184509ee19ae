import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useNews } from '../live/announce/context.ts';
import { isUnopened } from '../live/model/unopened.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { type Showing, showingAfter } from './model/reveal.ts';

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
  const [showing, setShowing] = useState<Showing>('none');
  // A replay jumps over openings in both directions: there it is shown when asked for.
  const next = isReplay
    ? showing
    : showingAfter(showing, info.quoteMethod === 'sealed' && isUnopened(info, standings));
  if (next !== showing) setShowing(next);
  const isOn = next === 'shown' && standings.length > 0;
  const hush = useSetAtom(useNews().hushed);
  useEffect(() => {
    hush(isOn);
    return () => hush(false);
  }, [isOn, hush]);
  return {
    isOn,
    mayRepeat: info.quoteMethod === 'sealed' && standings.length > 0 && !isOn,
    repeat: () => setShowing('shown'),
    end: () => setShowing('none'),
  };
}
