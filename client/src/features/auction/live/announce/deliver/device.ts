import type { Announcement } from '../model/kinds.ts';
import { kindLooks } from '../model/kinds.ts';

/*
 * What the device offers to alert a person: notifications and vibration. Each of the two is skipped if the
 * browser does not support it.
 */

/** Returns whether the page is visible and its window has the focus. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

/** Returns the permission for system notifications; `none` if the browser has no notifications. */
export const notificationPermission = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/**
 * Shows a system notification if the person has permitted notifications; from weight 4 on the notification
 * stays until the person dismisses it. `event` is the notification's tag, so that a second notification of
 * the same event replaces the first.
 */
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

/**
 * Shows a notification by the service worker, because browsers of phones allow notifications only from
 * service workers. A tap on the notification leads back to this page.
 */
function notifyByWorker(title: string, options: NotificationOptions): void {
  navigator.serviceWorker?.ready
    .then((worker) => worker.showNotification(title, { ...options, data: location.href }))
    // Without a service worker there is no notification; sound, tab title and banner still alert the person.
    .catch(() => undefined);
}

/**
 * Vibrates the device; the pattern lists vibration and pause in turn, in ms. Skipped before the person's
 * first touch of the page, because browsers then refuse to vibrate and log a warning.
 */
function shake(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}

/**
 * Vibrates after the viewer's own bid: one short pulse if it was accepted; two longer pulses if it was
 * refused or if its result is unknown.
 */
export const feelBid = (isTaken: boolean): void => shake(isTaken ? [40] : [120, 80, 120]);

/**
 * Vibrates for an announcement: two long pulses if the weight of its kind in `kindLooks` is 3 or more,
 * otherwise one short pulse.
 */
export function vibrate({ kind }: Announcement): void {
  shake(kindLooks[kind].weight >= 3 ? [200, 100, 200] : [120]);
}
