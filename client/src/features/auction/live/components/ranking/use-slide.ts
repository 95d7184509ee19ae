import { type RefObject, useLayoutEffect, useRef } from 'react';

const SLIDE_MS = 350;

/**
 * A row that has risen slides to its place, once; those that it pushed down are simply there. Nothing
 * moves for people who asked for less motion, nor when a row is drawn for the first time.
 */
export function useSlide(row: RefObject<HTMLElement | null>, place: number): void {
  const last = useRef<{ readonly place: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const before = last.current;
    last.current = { place, top: element.offsetTop };
    if (!before || place >= before.place) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = { transform: `translateY(${before.top - element.offsetTop}px)` };
    element.animate([from, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
  }, [row, place]);
}
