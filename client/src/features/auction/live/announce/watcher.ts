import type { Held } from '../room/room.ts';
import { announcementsOf, isOlder } from './model/announcements.ts';
import type { Announcement } from './model/kinds.ts';
import { timeAnnouncements } from './model/time-announcements.ts';

/** How long, in ms, a state that looks older after a change of relays is set aside before it is accepted. */
export const SETTLE_MS = 3_000;
/** The most keys of published announcements that are remembered, so that none is published twice. */
const REMEMBERED = 500;

/** Turns the successive states of one board into announcements. `now` is the server's time in ms. */
export interface Watcher {
  /**
   * Publishes the changes from the last state to `held`. If `held` has another `epoch` and looks
   * older (`isOlder`), sets it aside instead.
   */
  observe(held: Held, now: number): void;
  /**
   * Call this regularly: accepts a state set aside for `SETTLE_MS`, and publishes announcements of moments
   * that have passed, such as the last minute.
   */
  tick(now: number): void;
}

/**
 * Creates the watcher of one auction, which publishes the changes from each state to the next; the first
 * state publishes nothing, because the board shows it. The first state after a reconnect is compared with the
 * last state before the loss. If the new state has another `epoch` (another relay) and is older (`isOlder`),
 * that state is set aside until a newer state arrives or `SETTLE_MS` have passed: a relay that lags would
 * revert changes, which would then be published again.
 */
export function createWatcher(publish: (news: readonly Announcement[]) => void): Watcher {
  let lastHeld: Held | null = null;
  let older: { readonly held: Held; readonly since: number } | null = null;
  let lookedAt: number | null = null;
  const keys = new Set<string>();

  function announce(news: readonly Announcement[]): void {
    const fresh = news.filter(({ key }) => !keys.has(key));
    for (const { key } of fresh) keys.add(key);
    for (const key of keys) {
      if (keys.size <= REMEMBERED) break;
      keys.delete(key);
    }
    if (fresh.length > 0) publish(fresh);
  }

  function settle(held: Held, now: number): void {
    const before = lastHeld;
    lastHeld = held;
    older = null;
    if (before && before.board !== held.board) {
      announce(announcementsOf(before.board, held.board, held.viewer, now));
    }
  }

  return {
    observe(held, now) {
      const isBack =
        lastHeld !== null && lastHeld.epoch !== held.epoch && isOlder(lastHeld.board, held.board);
      if (!isBack) settle(held, now);
      else older = { held, since: older?.since ?? now };
    },
    tick(now) {
      if (older && now - older.since >= SETTLE_MS) settle(older.held, now);
      if (lastHeld && lookedAt !== null) announce(timeAnnouncements(lastHeld.board, lookedAt, now));
      lookedAt = now;
    },
  };
}
