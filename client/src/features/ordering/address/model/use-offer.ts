import { useEffect, useRef } from 'react';

/** Fills a text in once it is known. Only once: who empties the field wants it empty. */
export function useOffer(
  known: string | undefined,
  typed: string,
  fill: (known: string) => void,
): void {
  const wasOffered = useRef(false);
  useEffect(() => {
    if (!known || wasOffered.current) return;
    wasOffered.current = true;
    if (typed === '') fill(known);
  });
}
