import { useEffect, useRef, useState } from 'react';

/** How long, in ms, an element ignores clicks after its value changed by itself. */
const SETTLE_MS = 2_000;

/**
 * Used as the previous value of an element that has just appeared; it differs from any other value.
 */
const NOTHING = Symbol('nothing');

/**
 * Returns true for `SETTLE_MS` after `value` changed; the caller marks the element and ignores clicks, which
 * meant the old value. The initial value counts as a change only with `isNew`, for an element that appeared
 * by itself.
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
  // Clicks are already ignored in the render that first shows the new value.
  return isSettling || !Object.is(before.current, value);
}
