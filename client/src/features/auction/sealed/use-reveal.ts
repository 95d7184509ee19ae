import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useNews } from '../live/announce/context.ts';
import { isUnopened } from '../live/model/unopened.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { showingAfter } from './model/reveal.ts';

/** Whether a board shows the opening of its sealed quotes, and functions to repeat and end that. */
export interface RevealState {
  /** True while the opening is shown; nothing else on the board may reveal the result then. */
  readonly isOn: boolean;
  readonly mayRepeat: boolean;
  readonly repeat: () => void;
  readonly end: () => void;
}

/**
 * AU21: Controls the show of the opening: the show starts automatically on a live board that was
 * open before the quotes were opened, and on any board when `repeat` is called.
 */
export function useReveal(): RevealState {
  const { atoms, isReplay = false } = useRoom();
  const info = useAtomValue(atoms.info);
  const standings = useAtomValue(atoms.standings);
  const [showing, setShowing] = useAtom(useNews().showing);
  // A replay may seek past the opening in both directions, so it shows the opening only on request.
  const next = isReplay ? showing : showingAfter(showing, isUnopened(info, standings));
  useEffect(() => {
    if (next !== showing) setShowing(next);
  }, [next, showing, setShowing]);
  useEffect(() => {
    // Leaving a replay resets `showing`, because all replays share the default announcement atoms, and the
    // next replay must not begin with an opening.
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
