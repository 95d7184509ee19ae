import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSessionActions } from '../../features/identity/session/session-actions.ts';
import { type Activity, createActivity } from '../../lib/browser/activity.ts';
import { sessionAtom } from '../../lib/session.ts';

/** Tells the server every `tokenIntervalSeconds` that the session lives, and whether it is used. */
export function useKeepAlive(): void {
  const session = useAtomValue(sessionAtom);
  const { keepAlive } = useSessionActions();
  const seconds = session?.tokenIntervalSeconds ?? 0;
  const token = session?.token;
  useEffect(() => {
    if (!token || seconds <= 0) return;
    const activity: Activity = createActivity(window);
    const timer = setInterval(() => void keepAlive(activity.take()), seconds * 1000);
    return () => {
      clearInterval(timer);
      activity.stop();
    };
  }, [token, seconds, keepAlive]);
}
