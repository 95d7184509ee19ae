import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSessionActions } from '../../features/identity/session/session-actions.ts';
import { createActivity } from '../../lib/browser/activity.ts';
import { STORAGE_PREFIX } from '../../lib/browser/storage.ts';
import { sessionAtom } from '../../lib/session.ts';

/** When this tab told the server last, in ms since the epoch by the browser's clock. */
const TOLD_AT = `${STORAGE_PREFIX}toldAt`;

/** The time until the next report in ms: somebody who opens one page after the other is at work, too. */
function dueIn(everyMs: number): number {
  const toldAt = Number(window.sessionStorage.getItem(TOLD_AT) ?? Date.now());
  return Math.min(everyMs, Math.max(0, toldAt + everyMs - Date.now()));
}

/** Tells the server every `tokenIntervalSeconds` that the session lives, and whether it is used. */
export function useKeepAlive(): void {
  const session = useAtomValue(sessionAtom);
  const { keepAlive } = useSessionActions();
  const everyMs = (session?.tokenIntervalSeconds ?? 0) * 1000;
  const token = session?.token;
  useEffect(() => {
    if (!token || everyMs <= 0) return undefined;
    const activity = createActivity(window);
    const tell = () => {
      window.sessionStorage.setItem(TOLD_AT, String(Date.now()));
      void keepAlive(activity.take());
      timer = window.setTimeout(tell, everyMs);
    };
    let timer = window.setTimeout(tell, dueIn(everyMs));
    return () => {
      window.clearTimeout(timer);
      activity.stop();
    };
  }, [token, everyMs, keepAlive]);
}
