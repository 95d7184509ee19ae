import { useEffect, useRef } from 'react';
import { isLookedAt } from './device.ts';

/**
 * How long in total, in ms, an item must be shown on a visible, focused page until the item counts as seen;
 * checked every `LOOK_MS`.
 */
const STAY_MS = 6_000;
const LOOK_MS = 500;

/**
 * Calls `onSeen` once the page was visible and focused for `STAY_MS` in total while the item `key` was shown.
 * Another `key` restarts the count; `null` means that no item is shown.
 */
export function useLookedAt(key: string | number | null, onSeen: () => void): void {
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (key === null) return;
    let left = STAY_MS;
    const timer = setInterval(() => {
      if (isLookedAt()) left -= LOOK_MS;
      if (left > 0) return;
      clearInterval(timer);
      latest.current();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [key]);
}
