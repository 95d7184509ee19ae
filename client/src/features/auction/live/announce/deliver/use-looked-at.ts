import { useEffect, useRef } from 'react';
import { isLookedAt } from './device.ts';

/** The time that something new stays before eyes that look at the page, until it is no news. */
const STAY_MS = 6_000;
const LOOK_MS = 500;

/** Calls back once somebody has looked at what `key` names for a while; null names nothing. */
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
