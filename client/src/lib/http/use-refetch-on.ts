import { useEffect, useRef } from 'react';

/**
 * Asks again when a value is another one than before: a push says only that something changed. The
 * first value asks nothing, since the call has just begun.
 */
export function useRefetchOn(value: string, refetch: () => unknown): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    void refetch();
  }, [value, refetch]);
}
