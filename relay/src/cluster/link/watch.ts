import type { Stop, Time } from '../../time.ts';
import type { Link } from './link.ts';

/** The time without Redis after which a relay works without the others (F10), in ms. */
const ALONE_MS = 700;

/**
 * Calls `onUp` when Redis becomes available, and `onAway` when Redis has been unavailable for
 * `ALONE_MS`. `check` does the same according to the present state of the link.
 */
export function watchLink(
  { link, time }: { readonly link: Link; readonly time: Time },
  on: { readonly onUp: () => Promise<void>; readonly onAway: () => void },
): { check: () => void; stop: Stop } {
  let stopTimer: Stop = () => {};
  function check(): void {
    stopTimer();
    if (link.isUp()) void on.onUp();
    else stopTimer = time.after(ALONE_MS, () => (link.isUp() ? undefined : on.onAway()));
  }
  const stopListening = link.onChange(check);
  return {
    check,
    stop() {
      stopTimer();
      stopListening();
    },
  };
}
