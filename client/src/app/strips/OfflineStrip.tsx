import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { isLiveBoardOpen } from '../../lib/browser/activity.ts';
import { keptOfflineAtom, offlineText } from '../../lib/browser/offline.ts';
import classes from './OfflineStrip.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the device has a network at all, as the browser says. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Says above every page that there is no network, and what the page does about it. */
export function OfflineStrip() {
  const kept = useAtomValue(keptOfflineAtom);
  if (useIsOnline()) return null;
  return (
    <div
      className={classes.strip}
      role="status"
      // A board tells of its own connection; nobody wants to hear both.
      aria-live={isLiveBoardOpen() ? 'off' : 'polite'}
    >
      {offlineText(kept)}
    </div>
  );
}
