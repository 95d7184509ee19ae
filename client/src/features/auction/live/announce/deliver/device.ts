import type { Announcement } from '../model/kinds.ts';
import { kindLooks } from '../model/kinds.ts';

/* Notifications and vibration; each is skipped if the browser does not support it. */

/** True if the page is visible and has the focus: a window behind another does not count. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

/** Returns the permission; `none` if the browser has no notifications. */
export const notificationPermission = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** Shows a system notification; replaces an earlier one of the same event. */
export function notify(title: string, { text, kind }: Announcement, event: string): void {
  if (notificationPermission() !== 'granted') return;
  const requireInteraction = kindLooks[kind].weight >= 4;
  const options = { body: text, tag: event, requireInteraction };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    notifyByWorker(title, options);
  }
}

/** Phones allow notifications only from service workers; a tap on it leads back to this board. */
function notifyByWorker(title: string, options: NotificationOptions): void {
  navigator.serviceWorker?.ready
    .then((worker) => worker.showNotification(title, { ...options, data: location.href }))
    // Without a worker, sound, title and banner remain.
    .catch(() => undefined);
}

/** Vibrates a phone. Skipped before the first touch: browsers then refuse and log a warning. */
function shake(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}

/** Vibrates after the own bid: once briefly if it was accepted, twice long if not. */
export const feelBid = (isTaken: boolean): void => shake(isTaken ? [40] : [120, 80, 120]);

/** Vibrates a phone: long for weights from 3 on, short for the rest. */
export function vibrate({ kind }: Announcement): void {
  shake(kindLooks[kind].weight >= 3 ? [200, 100, 200] : [120]);
}
