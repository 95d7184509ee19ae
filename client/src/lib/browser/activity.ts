import { useEffect } from 'react';
import { STORAGE_PREFIX } from './storage.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Set for the next page of a tab whose person was at work until the page was left. */
const INPUT_BEFORE = `${STORAGE_PREFIX}inputBefore`;

/** How many live boards, the hall among them, this page shows. */
let openBoards = 0;

/** How many of them are walls (大屏), before which nobody sits. */
let openWalls = 0;

/** Whether a person was at work since the last time it was asked. */
export interface Activity {
  /** Real input in the meantime, and whether a live board is open and visible; begins anew. */
  take(): { readonly active: boolean; readonly isWatching: boolean; readonly isWall: boolean };
  stop(): void;
}

/**
 * Watches a window for real input; events made by scripts don't count. Input that nobody asked for before
 * the page was left or loaded anew counts for the next page of the tab.
 */
export function createActivity(target: Window): Activity {
  const { sessionStorage } = target;
  let hadInput = sessionStorage.getItem(INPUT_BEFORE) !== null;
  sessionStorage.removeItem(INPUT_BEFORE);
  const onLeave = () => {
    if (hadInput) sessionStorage.setItem(INPUT_BEFORE, 'true');
  };
  target.addEventListener('pagehide', onLeave);
  const onInput = (event: Event) => {
    if (event.isTrusted) hadInput = true;
  };
  for (const name of INPUTS) target.addEventListener(name, onInput, { passive: true });
  return {
    take() {
      const isWatching = openBoards > 0 && target.document.visibilityState === 'visible';
      const active = hadInput;
      hadInput = false;
      return { active, isWatching, isWall: isWatching && openWalls > 0 };
    },
    stop() {
      target.removeEventListener('pagehide', onLeave);
      for (const name of INPUTS) target.removeEventListener(name, onInput);
    },
  };
}

/** Whether this page shows a live board, which tells of its connection by itself. */
export const isLiveBoardOpen = (): boolean => openBoards > 0;

/** A live board calls this: who watches it may read on without a touch of the mouse. */
export function useLiveBoardOpen(): void {
  useEffect(() => {
    openBoards += 1;
    return () => {
      openBoards -= 1;
    };
  }, []);
}

/** A wall calls this: its session is kept for as long as it is shown. */
export function useWallOpen(): void {
  useEffect(() => {
    openWalls += 1;
    return () => {
      openWalls -= 1;
    };
  }, []);
}
