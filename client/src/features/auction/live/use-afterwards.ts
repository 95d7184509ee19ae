import { startTransition, useEffect, useState } from 'react';
import { afterFrames } from './room/pace.ts';

/**
 * Returns `value`; after a change, returns the new value only after `frames` painted frames, as a
 * transition. Parts of a board that matter less than the price are thus rendered in a commit of
 * their own, because a single commit would block input for too long. A hidden page paints no
 * frames, so the value changes only when the page becomes visible.
 */
export function useAfterwards<T>(value: T, frames: number): T {
  const [shown, setShown] = useState(() => value);
  useEffect(
    () => afterFrames(frames, () => startTransition(() => setShown(() => value))),
    [value, frames],
  );
  return shown;
}
