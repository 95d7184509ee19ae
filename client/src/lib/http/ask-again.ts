import { useEffect, useRef } from 'react';

/**
 * Asks a read again when `pulse` moves: something that is pushed, and with which its answer changes. While
 * the read fails, its `refetch` is another one at each rendering; that alone is no reason to ask.
 */
export function useAskAgain(refetch: () => Promise<unknown>, pulse: string): void {
  const seen = useRef(pulse);
  useEffect(() => {
    if (seen.current === pulse) return;
    seen.current = pulse;
    void refetch();
  }, [pulse, refetch]);
}
