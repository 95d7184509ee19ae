import { useSyncExternalStore } from 'react';
import { isLiveBoardOpen } from '../../lib/browser/activity.ts';
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

/** Says above every page that there is no network. */
export function OfflineStrip() {
  if (useIsOnline()) return null;
  return (
    <div
      className={classes.strip}
      role="status"
      // A board tells of its own connection; nobody wants to hear both.
      aria-live={isLiveBoardOpen() ? 'off' : 'polite'}
    >
      当前没有网络连接，显示的内容可能不是最新，操作暂不能提交；恢复后会自动继续。
    </div>
  );
}
