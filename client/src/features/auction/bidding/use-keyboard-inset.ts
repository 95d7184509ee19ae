import { useEffect } from 'react';

/** The heights, in rem, of the strip at the top and of the bid form above the keyboard, on a phone. */
const STRIP_REM = 3;
const FOOT_REM = 10;

/** True for an input in the table of lines, such as a unit price. */
const isAmongLines = (element: Element | null): boolean =>
  element?.closest('[data-bid-lines]') !== null && element?.tagName === 'INPUT';

/**
 * On a phone, sets the CSS variable `--keyboard` to the height that the keyboard covers, so that sticky
 * elements stay above it: browsers cover the page instead of shrinking it. Scrolls a focused field in the
 * table of lines into view between the sticky elements.
 */
export function useKeyboardInset(isPhone: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !isPhone) return;
    const { style } = document.documentElement;
    const reveal = () => {
      const { activeElement } = document;
      if (isAmongLines(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    };
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      style.setProperty('--keyboard', `${Math.round(covered)}px`);
      style.scrollPaddingBottom = `calc(${Math.round(covered)}px + ${FOOT_REM}rem)`;
      reveal();
    };
    style.scrollPaddingTop = `calc(var(--banners, 0px) + ${STRIP_REM}rem)`;
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    document.addEventListener('focusin', reveal);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      document.removeEventListener('focusin', reveal);
      style.removeProperty('--keyboard');
      style.scrollPaddingTop = '';
      style.scrollPaddingBottom = '';
    };
  }, [isPhone]);
}
