import { startTransition, useEffect, useState } from 'react';
import { afterFrames } from './room/pace.ts';

/**
 * The value, some frames after it was given. A part of a board that is looked at less often than the price
 * is drawn in a commit of its own: everything in one would be a pause in which nobody's click is answered.
 * A page that nobody sees has no frames, and follows when somebody looks at it again.
 */
export function useAfterwards<T>(value: T, frames: number): T {
  const [shown, setShown] = useState(() => value);
  useEffect(
    () => afterFrames(frames, () => startTransition(() => setShown(() => value))),
    [value, frames],
  );
  return shown;
}
