import { useEffect, useRef, useState } from 'react';

/** How long, in ms, an element that changed by itself ignores clicks. */
const SETTLE_MS = 2_000;

/** Differs from every value. */
const NOTHING = Symbol('nothing');

/**
 * Returns true for two seconds after `value` changed without the person's action; the element is then
 * marked and ignores clicks. The initial value is no change, unless it appeared by itself (`isNew`).
 */
export function useSettling(value: unknown, isNew = false): boolean {
  const before = useRef(isNew ? NOTHING : value);
  const [isSettling, setSettling] = useState(false);
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    setSettling(true);
    const timer = setTimeout(() => setSettling(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // The render that shows the new value already ignores clicks.
  return isSettling || !Object.is(before.current, value);
}
