import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE = { duration: 350, easing: 'ease-out' };
/** From one row below: from farther away the best would be out of sight while bids come fast. */
const FROM_BELOW = [{ transform: 'translateY(100%)' }, { transform: 'none' }];

/**
 * A row that has risen slides into its place, once; those that it pushed down are simply there. Nothing
 * moves for people who asked for less motion, nor when a row is drawn for the first time.
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
