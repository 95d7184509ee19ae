import type { Readiness } from '@jicai/shared/contract/auction/rounds.ts';
import type { Stop, Time } from '../../time.ts';

/**
 * How the suppliers' browsers find themselves in a rehearsal (演练). It is what they say of
 * themselves: shown to the organisers, used for nothing else.
 */
export interface ReadinessBoard {
  said(readiness: Readiness): void;
  /** The supplier's last board went away. */
  left(code: string): void;
  stop: Stop;
}

const PUBLISH_MS = 1_000;

/** Publishes by code, at most once a second: however often they say it, boards hear it calmly. */
export function createReadiness(
  time: Time,
  publish: (all: readonly Readiness[]) => void,
): ReadinessBoard {
  const said = new Map<string, Readiness>();
  let stopTimer: Stop | null = null;

  function changed(): void {
    stopTimer ??= time.after(PUBLISH_MS, () => {
      stopTimer = null;
      publish([...said.values()].sort((a, b) => (a.code < b.code ? -1 : 1)));
    });
  }
  return {
    said(readiness) {
      said.set(readiness.code, readiness);
      changed();
    },
    left(code) {
      if (said.delete(code)) changed();
    },
    stop() {
      stopTimer?.();
    },
  };
}
