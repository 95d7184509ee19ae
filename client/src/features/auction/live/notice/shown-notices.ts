/** The notices that somebody looked at on this device; a later page does not show them again. */
const KEY = 'jicai.auctionNotices';
/** More are never unread at once. */
const MOST = 100;

const storage = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    // Without storage a notice is shown by each page.
    return null;
  }
};

/** The ids of the notices that were looked at; none where nothing can be kept. */
export function shownNotices(): ReadonlySet<string> {
  const ids = (storage()?.getItem(KEY) ?? '').split(' ');
  return new Set(ids.filter(Boolean));
}

/** Keeps that a notice was looked at. */
export function keepShown(id: string): void {
  const ids = [...shownNotices()].filter((one) => one !== id);
  try {
    storage()?.setItem(KEY, [...ids, id].slice(-MOST).join(' '));
  } catch {
    // The device is full: it is shown once more.
  }
}
