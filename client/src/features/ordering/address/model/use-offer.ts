import { useEffect, useRef } from 'react';

const isIn = (element: EventTarget | null, path: string): boolean =>
  element instanceof Element && element.closest(`[data-path="${path}"]`) !== null;

/**
 * Fills what is known into the field with this `data-path`, once it is known. Only once, and never into a
 * field that has or had the focus: what is offered would run together with what the person types there,
 * and who empties the field wants it empty.
 */
export function useOffer(
  path: string,
  known: string | undefined,
  typed: string,
  fill: (known: string) => void,
): void {
  const isOver = useRef(false);
  useEffect(() => {
    const touch = ({ target }: FocusEvent) => {
      if (isIn(target, path)) isOver.current = true;
    };
    document.addEventListener('focusin', touch);
    return () => document.removeEventListener('focusin', touch);
  }, [path]);
  useEffect(() => {
    if (!known || isOver.current) return;
    isOver.current = true;
    if (typed === '' && !isIn(document.activeElement, path)) fill(known);
  });
}
