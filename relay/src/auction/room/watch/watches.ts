import type { Stop, Time } from '../../../time.ts';
import type { Watch } from './watch.ts';

/** The auctions that this relay watches; all viewers of an auction share one watch and its polls (R9). */
export interface Watches {
  /**
   * Returns the auction's watch. The watch stays open until `release` is called, and `graceMs`
   * longer after the last `release`.
   */
  hold(packageNumber: string): { watch: Watch; release: Stop };
  /**
   * Triggers a poll of an auction (`Watch.trigger`). Returns `false` when this relay does not watch the
   * auction.
   */
  trigger(packageNumber: string): boolean;
  stop(): void;
  readonly size: number;
  /**
   * Returns the number of holds that were not released (memberships, pending joins, hall seats,
   * public boards), and the age of the oldest data that any viewer is shown, in ms.
   */
  gauge(): { viewers: number; oldestMs: number };
}

interface WatchesOptions {
  readonly time: Time;
  readonly graceMs: number;
  readonly open: (packageNumber: string) => Watch;
}

interface Entry {
  readonly watch: Watch;
  holders: number;
  stopGrace: Stop;
}

export function createWatches({ time, graceMs, open }: WatchesOptions): Watches {
  const entries = new Map<string, Entry>();

  function release(packageNumber: string, entry: Entry): void {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    entry.stopGrace = time.after(graceMs, () => {
      entries.delete(packageNumber);
      entry.watch.stop();
    });
  }

  return {
    hold(packageNumber) {
      let entry = entries.get(packageNumber);
      if (!entry) {
        entry = { watch: open(packageNumber), holders: 0, stopGrace: () => {} };
        entries.set(packageNumber, entry);
      }
      const held = entry;
      held.stopGrace();
      held.holders += 1;
      let released = false;
      return {
        watch: held.watch,
        release: () => {
          if (!released) release(packageNumber, held);
          released = true;
        },
      };
    },
    trigger(packageNumber) {
      const entry = entries.get(packageNumber);
      entry?.watch.trigger();
      return entry !== undefined;
    },
    stop() {
      for (const { watch, stopGrace } of entries.values()) {
        stopGrace();
        watch.stop();
      }
      entries.clear();
    },
    gauge() {
      let viewers = 0;
      let oldestMs = 0;
      for (const { watch, holders } of entries.values()) {
        viewers += holders;
        if (holders > 0) oldestMs = Math.max(oldestMs, watch.ageMs());
      }
      return { viewers, oldestMs };
    },
    get size() {
      return entries.size;
    },
  };
}
