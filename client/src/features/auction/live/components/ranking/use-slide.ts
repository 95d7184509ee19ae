import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE = { duration: 350, easing: 'ease-out' };
/**
 * A row slides in from one row below its new position, however many ranks it rose: sliding over the whole
 * distance would keep the leader's row out of sight while bids arrive fast.
 */
const FROM_BELOW = [{ transform: 'translateY(100%)' }, { transform: 'none' }];

/**
 * Slides a row into its position each time its rank (`place`) becomes better; rows that it pushed down do not
 * move. No animation for people who prefer reduced motion, nor at the first render.
 */
export function useSlide(row: RefObject<HTMLElement | null>, place: number): void {
  const last = useRef<number | null>(null);
  useLayoutEffect(() => {
    const hasRisen = last.current !== null && place < last.current;
    last.current = place;
    if (!hasRisen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    row.current?.animate(FROM_BELOW, SLIDE);
  }, [row, place]);
}
