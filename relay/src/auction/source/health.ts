import type { Beacon } from '@jicai/shared/contract/auction/live/socket.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Stop, Time } from '../../time.ts';
import type { PollProblem } from './source.ts';

/**
 * The health of the live service for one auction, as the periodic beacon messages report it to
 * viewers: `ok` or `failing`, an error code and a text.
 */
export type Health = Pick<Beacon, 'upstream' | 'errorCode' | 'errorMessage'>;

export const CONNECTED: Health = {
  upstream: 'ok',
  errorCode: 0,
  errorMessage: say('live.connected'),
};
const QUIET: Health = { ...CONNECTED, errorMessage: '' };

/**
 * AU35: returns the health after a failed poll (`problem`), or when no poll succeeded in time
 * (`null`). A refused service token has its own text; a timeout or a missing poll has the text for
 * a missing response, since the service has reported no error.
 */
function failingHealth(problem: PollProblem | null): Health {
  if (problem?.kind === 'refused' && problem.status === 401)
    return { upstream: 'failing', errorCode: 401, errorMessage: say('live.tokenError') };
  const isSilent = problem === null || (problem.kind === 'failed' && problem.why === 'timeout');
  const errorMessage = say(isSilent ? 'live.noAnswer' : 'live.failed');
  return { upstream: 'failing', errorCode: 500, errorMessage };
}

/**
 * Derives the health from polls (RT6): `failing` after `FAILURES_TO_TELL` failures in a row, or when no poll
 * succeeded in time.
 */
export interface HealthWatch {
  current(): Health;
  good(nextPollMs: number): void;
  bad(problem: PollProblem): void;
  /**
   * Returns the time since the last successful poll, in ms; before the first, the time since the
   * start of the watch.
   */
  ageMs(): number;
  stop: Stop;
}

const MIN_STALE_MS = 2_000;
const FAILURES_TO_TELL = 2;

interface HealthOptions {
  readonly time: Time;
  readonly pollMs: number;
  readonly onChange: (health: Health) => void;
}

export function createHealthWatch({ time, pollMs, onChange }: HealthOptions): HealthWatch {
  let health = QUIET;
  let failures = 0;
  let lastGood = time.now();
  let problem: PollProblem | null = null;
  let stopTimer: Stop = () => {};

  function set(next: Health, published: Health): void {
    const changed = next.upstream !== health.upstream || next.errorCode !== health.errorCode;
    health = next;
    if (changed) onChange(published);
  }
  function staleIn(ms: number): void {
    stopTimer();
    stopTimer = time.after(ms, () => set(failingHealth(problem), failingHealth(problem)));
  }
  staleIn(Math.max(MIN_STALE_MS, 2 * pollMs));
  return {
    current: () => health,
    good(nextPollMs) {
      failures = 0;
      problem = null;
      lastGood = time.now();
      staleIn(Math.min(Math.max(MIN_STALE_MS, 2 * nextPollMs), nextPollMs + 3 * pollMs));
      set(QUIET, CONNECTED);
    },
    bad(next) {
      failures += 1;
      problem = next;
      if (failures >= FAILURES_TO_TELL || health.upstream === 'failing') {
        set(failingHealth(problem), failingHealth(problem));
      }
    },
    ageMs: () => Math.round(time.now() - lastGood),
    stop: () => stopTimer(),
  };
}
