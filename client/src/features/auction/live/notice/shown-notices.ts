/**
 * The storage key of the ids of notices that were looked at on this device; later pages do not show them
 * again.
 */
const KEY = 'jicai.auctionNotices';
/** The most ids that are stored; so many notices are never unread at once. */
const MOST = 100;

const storage = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    // Storage is blocked: every page shows a notice again.
    return null;
  }
};

/** Returns the ids of the notices that were looked at; empty without storage. */
export function shownNotices(): ReadonlySet<string> {
  const ids = (storage()?.getItem(KEY) ?? '').split(' ');
  return new Set(ids.filter(Boolean));
}

/** Stores that a notice was looked at; drops the oldest beyond `MOST`. */
export function storeShown(id: string): void {
  const ids = [...shownNotices()].filter((other) => other !== id);
  try {
    storage()?.setItem(KEY, [...ids, id].slice(-MOST).join(' '));
  } catch {
    // The storage is full: the notice is shown once more.
  }
}
