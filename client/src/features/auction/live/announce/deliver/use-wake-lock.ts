import { useEffect } from 'react';

/**
 * Asks the browser to keep the screen on while mounted (it may refuse); asks again when the hidden
 * page becomes visible, because the browser releases the lock of a hidden page.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = () => {
      if (isOver || document.visibilityState !== 'visible') return;
      // The browser may refuse the lock, as in power saving; the screen then turns off as usual.
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isOver) void granted.release();
          else lock = granted;
        },
        () => undefined,
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
