import { startTransition, useEffect, useState } from 'react';
import { afterFrames } from './room/pace.ts';

/**
 * Returns `value`, each change of it delayed by this number of painted frames. Parts that matter less than
 * the price are thus rendered in a commit of their own, as a single commit would block input for too long. A
 * hidden page has no frames; it catches up when it becomes visible.
 */
export function useAfterwards<T>(value: T, frames: number): T {
  const [shown, setShown] = useState(() => value);
  useEffect(
    () => afterFrames(frames, () => startTransition(() => setShown(() => value))),
    [value, frames],
  );
  return shown;
}
