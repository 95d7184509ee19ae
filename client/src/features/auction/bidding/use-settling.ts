import { useEffect, useRef, useState } from 'react';

/** How long something that changed by itself under the finger takes no click. */
const SETTLE_MS = 2_000;

/** Unlike any value. */
const NOTHING = Symbol('nothing');

/**
 * True for two seconds after a value changed that the person did not change: it is marked then, and
 * takes no click. What stands there at first has not changed, unless it came by itself (`isNew`).
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
  // The very render that shows the new value already takes no click.
  return isSettling || !Object.is(before.current, value);
}
