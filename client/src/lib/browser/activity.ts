import { useEffect } from 'react';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** How many live boards this page shows. */
let openBoards = 0;

/** Whether a person was at work since the last time it was asked. */
export interface Activity {
  /** Real input in the meantime, or a live board open and visible; begins anew. */
  take(): boolean;
  stop(): void;
}

/** Watches a window for real input; events made by scripts don't count. */
export function createActivity(target: Window): Activity {
  let hadInput = false;
  const onInput = (event: Event) => {
    if (event.isTrusted) hadInput = true;
  };
  for (const name of INPUTS) target.addEventListener(name, onInput, { passive: true });
  return {
    take() {
      const watching = openBoards > 0 && target.document.visibilityState === 'visible';
      const active = hadInput || watching;
      hadInput = false;
      return active;
    },
    stop() {
      for (const name of INPUTS) target.removeEventListener(name, onInput);
    },
  };
}

/** A live board calls this: watching it keeps the session alive without a touch of the mouse. */
export function useLiveBoardOpen(): void {
  useEffect(() => {
    openBoards += 1;
    return () => {
      openBoards -= 1;
    };
  }, []);
}
