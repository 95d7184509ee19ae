import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { notificationPermission } from '../announce/deliver/device.ts';
import { soundAtom } from '../announce/settings.ts';
import { useRoom } from '../room/room-context.tsx';
import type { ReadinessFacts } from './readiness.ts';

/** The interval, in ms, at which this browser reports its readiness. */
const SAY_MS = 5_000;

/**
 * Returns the readiness of this supplier's browser, and reports it to the organisers while mounted and
 * connected. The report is only informative; nothing relies on it.
 */
export function useOwnReadiness(): {
  facts: ReadinessFacts;
  /**
   * Requests the permission for notifications; `null` if the person has granted or denied the permission, or
   * if the browser has no notifications.
   */
  askForNotifications: (() => void) | null;
} {
  const { atoms, reportReady } = useRoom();
  const time = useServerTime();
  const link = useAtomValue(atoms.link);
  const sound = useAtomValue(soundAtom);
  const [allowed, setAllowed] = useState(notificationPermission);
  const [measured, setMeasured] = useState({
    delayMs: time.roundTripMs(),
    offsetMs: time.offsetMs(),
  });
  const isOnline = link.kind === 'live';
  const notifications = allowed === 'granted';

  useEffect(() => {
    if (!isOnline) return;
    const say = () => {
      const now = { delayMs: time.roundTripMs(), offsetMs: time.offsetMs() };
      setMeasured(now);
      reportReady({ ...now, sound, notifications });
    };
    say();
    const timer = setInterval(say, SAY_MS);
    return () => clearInterval(timer);
  }, [isOnline, sound, notifications, time, reportReady]);

  return {
    facts: { ...measured, sound, notifications, isOnline },
    askForNotifications:
      allowed === 'default' ? () => void Notification.requestPermission().then(setAllowed) : null,
  };
}
