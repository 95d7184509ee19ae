import { useEffect } from 'react';

/** Keeps the screen on while mounted; requests the lock again when a hidden page becomes visible. */
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
