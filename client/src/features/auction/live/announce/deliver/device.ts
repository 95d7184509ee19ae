import type { Announcement } from '../model/kinds.ts';
import { kindLooks } from '../model/kinds.ts';

/* A device's ways besides showing: each is left out where the browser does not have it. */

/** Is the board in front of the person? A window behind another is not. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

/** `none`: this browser has no notifications. */
export const notificationPermission = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** A system notification; one of the same event replaces it instead of standing beside it. */
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

/** Phones allow notifications to service workers only; a touch there leads back to this board. */
function notifyByWorker(title: string, options: NotificationOptions): void {
  navigator.serviceWorker?.ready
    .then((worker) => worker.showNotification(title, { ...options, data: location.href }))
    // Without a worker sound, title and banner remain.
    .catch(() => undefined);
}

/** Shakes a phone, where it can; before the first touch browsers refuse, and complain about it. */
function shake(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}

/** The vibration of one's own bid: a tap when it was taken, two long ones when it was not. */
export const feelBid = (isTaken: boolean): void => shake(isTaken ? [40] : [120, 80, 120]);

/** Shakes a phone: long for what ends or takes something away, short for the rest. */
export function vibrate({ kind }: Announcement): void {
  shake(kindLooks[kind].weight >= 3 ? [200, 100, 200] : [120]);
}
