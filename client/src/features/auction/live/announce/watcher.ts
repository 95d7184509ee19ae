import type { Held } from '../room/room.ts';
import { announcementsOf, isOlder } from './model/announcements.ts';
import type { Announcement } from './model/kinds.ts';
import { timeAnnouncements } from './model/time-announcements.ts';

/** How long, in ms, an older state after a change of relays is ignored before it is accepted. */
export const SETTLE_MS = 3_000;
/** The most keys that are remembered; an auction produces few of them within a minute. */
const REMEMBERED = 500;

/** Turns the states of one board into announcements. `now` is the server's time in ms. */
export interface Watcher {
  observe(held: Held, now: number): void;
  tick(now: number): void;
}

/**
 * Compares each state with the last one. The first state announces nothing, because the board shows it.
 * After a reconnect the comparison starts at the last state before it, so what was missed is announced
 * once. A state of another epoch that is older than the last one waits: a relay that lags behind would
 * retract news and announce it again.
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
