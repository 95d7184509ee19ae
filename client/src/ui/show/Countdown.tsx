import { waitTime } from '@jicai/shared/domain/auction/clock/clock.ts';
import { useServerNow, useServerTime } from '../../lib/time/server-time.ts';

/** Remaining ms in words: `3 天 04:05:06`, or `04:05:06` on the last day. */
export function remainingText(ms: number): string {
  const { days, hours, minutes, seconds } = waitTime(Math.max(0, ms));
  const clock = `${hours}:${minutes}:${seconds}`;
  return days > 0 ? `${days} 天 ${clock}` : clock;
}

interface Props {
  /** Server time in ms at which it is over. */
  readonly to: number;
  /** Words before the time, which are not said of the text at the end. */
  readonly before?: string;
  /** The text at the end. */
  readonly over?: string;
}

/**
 * The time until a moment by the server's clock. Only this component renders on a tick. It is not
 * a live region: a screen reader reads it when asked.
 */
export function Countdown({ to, before = '', over = '00:00:00' }: Props) {
  useServerNow(250);
  const remaining = to - useServerTime().now();
  return (
    <span className="tnum" role="timer">
      {remaining > 0 ? `${before}${remainingText(remaining)}` : over}
    </span>
  );
}
