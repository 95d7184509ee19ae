import type { Stop, Time } from '../../time.ts';

/** Which suppliers have a board open: two tabs are one supplier. */
export interface Presence {
  entered(code: string): void;
  /** Answers whether it was the supplier's last board. */
  left(code: string): boolean;
  stop: Stop;
}

const PUBLISH_MS = 1_000;

/** Publishes the codes online, sorted, at most once a second and a second after the first change. */
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
      const rest = (boards.get(code) ?? 0) - 1;
      if (rest > 0) boards.set(code, rest);
      else boards.delete(code);
      changed();
      return rest <= 0;
    },
    stop() {
      stopTimer?.();
    },
  };
}
