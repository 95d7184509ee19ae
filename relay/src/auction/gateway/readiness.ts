import type { Readiness } from '@jicai/shared/contract/auction/rounds.ts';
import type { Stop, Time } from '../../time.ts';

/**
 * The reports that suppliers' browsers send about themselves in a rehearsal (演练): delay, clock
 * offset, sound and notifications. The relay does not check that the auction is a rehearsal. The
 * reports are shown to the organisers and used for nothing else.
 */
export interface ReadinessBoard {
  report(readiness: Readiness): void;
  /** Removes the report of a supplier whose last board was closed. */
  left(code: string): void;
  stop: Stop;
}

const PUBLISH_MS = 1_000;

/**
 * Creates the collection of reports. One second after a report arrives (even one equal to the last)
 * or is removed, it passes all reports, sorted by supplier code, to `publish`. Changes within that
 * second are published together, so `publish` runs at most once a second.
 */
export function createReadiness(
  time: Time,
  publish: (all: readonly Readiness[]) => void,
): ReadinessBoard {
  const reports = new Map<string, Readiness>();
  let stopTimer: Stop | null = null;

  function changed(): void {
    stopTimer ??= time.after(PUBLISH_MS, () => {
      stopTimer = null;
      publish([...reports.values()].sort((a, b) => (a.code < b.code ? -1 : 1)));
    });
  }
  return {
    report(readiness) {
      reports.set(readiness.code, readiness);
      changed();
    },
    left(code) {
      if (reports.delete(code)) changed();
    },
    stop() {
      stopTimer?.();
    },
  };
}
