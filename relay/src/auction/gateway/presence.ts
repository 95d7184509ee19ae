import type { Stop, Time } from '../../time.ts';

/**
 * Counts each supplier's open boards of an auction at this relay; a supplier with two tabs is online once.
 */
export interface Presence {
  entered(code: string): void;
  /**
   * Records that the supplier closed one board. Returns `true` if the supplier has no other board
   * open.
   */
  left(code: string): boolean;
  stop: Stop;
}

const PUBLISH_MS = 1_000;

/**
 * Creates the count of open boards. One second after a board is opened or closed, it passes the
 * codes of all online suppliers, sorted, to `publish`, even if they are the same as before. Changes
 * within that second are published together, so `publish` runs at most once a second.
 */
export function createPresence(time: Time, publish: (codes: readonly string[]) => void): Presence {
  const boards = new Map<string, number>();
  let stopTimer: Stop | null = null;

  function changed(): void {
    stopTimer ??= time.after(PUBLISH_MS, () => {
      stopTimer = null;
      publish([...boards.keys()].sort());
    });
  }
  return {
    entered(code) {
      boards.set(code, (boards.get(code) ?? 0) + 1);
      changed();
    },
    left(code) {
      const remaining = (boards.get(code) ?? 0) - 1;
      if (remaining > 0) boards.set(code, remaining);
      else boards.delete(code);
      changed();
      return remaining <= 0;
    },
    stop() {
      stopTimer?.();
    },
  };
}
