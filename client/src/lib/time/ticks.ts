import { isLiveBoardOpen } from '../browser/activity.ts';

/** A page's visibility, and a thread that ticks each `everyMs` until the answer is called. */
export interface TickingPage {
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  readonly threadTicks: (everyMs: number, tick: () => void) => () => void;
}

const browserPage: TickingPage = {
  isHidden: () => document.visibilityState === 'hidden' && isLiveBoardOpen(),
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  threadTicks(everyMs, tick) {
    const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', tick);
    worker.postMessage(everyMs);
    return () => worker.terminate();
  },
};

/**
 * Calls back each `everyMs` until the answer is called. In a hidden tab a browser makes the page's own
 * timers wait, up to a minute: a live board's last seconds would be told when they are over. There a
 * thread of its own keeps the time. `page` is null outside a browser.
 */
export function startTicks(
  everyMs: number,
  tick: () => void,
  page: TickingPage | null = typeof document === 'undefined' ? null : browserPage,
): () => void {
  const timer = setInterval(tick, everyMs);
  let stopThread: (() => void) | null = null;
  const follow = () => {
    if (page?.isHidden()) stopThread ??= page.threadTicks(everyMs, tick);
    else {
      stopThread?.();
      stopThread = null;
    }
  };
  follow();
  const stopFollowing = page?.onVisibility(follow);
  return () => {
    clearInterval(timer);
    stopFollowing?.();
    stopThread?.();
  };
}
