import { phaseOf, remainingMs } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { roundOfText } from './model/words.ts';
import { useRoom } from './room/room-context.tsx';

/**
 * Returns the seconds until the opening or, after the opening, until the end, rounded up to whole
 * seconds: 0 only when the time is up. Besides the common tick, a timer fires at the end of each
 * second, so that the display is never a tick late (RT7). Re-renders only when the number changes.
 */
export function useRemainingSeconds(clock: BoardClock): number {
  const time = useServerTime();
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        const toNext = remainingMs(clock, time.now()) % 1000;
        timer = setTimeout(() => {
          listener();
          arm();
        }, toNext + 4);
      };
      arm();
      const stop = time.onTick(listener);
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [clock, time],
  );
  return useSyncExternalStore(subscribe, () => Math.ceil(remainingMs(clock, time.now()) / 1000));
}

/**
 * The longest timeout, in ms: a longer timer would fire at a wrong time if the estimate of the server's time
 * is corrected meanwhile.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * Tenths of a second are shown during these last ms of an auction; only then does a component render ten
 * times a second.
 */
const TENTHS_MS = 10_000;
const TENTH_MS = 100;

/**
 * Returns the remaining time in tenths of a second during the last ten seconds of a running auction; else
 * `null`.
 */
export function useLastTenths(clock: BoardClock, isRunning: boolean): number | null {
  const time = useServerTime();
  const tenths = useCallback((): number | null => {
    const left = remainingMs(clock, time.now());
    return isRunning && left > 0 && left <= TENTHS_MS ? Math.ceil(left / TENTH_MS) : null;
  }, [clock, time, isRunning]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        const left = remainingMs(clock, time.now());
        // The timer fires at the beginning of the last ten seconds, then at each tenth.
        const wait = left > TENTHS_MS ? left - TENTHS_MS : left % TENTH_MS;
        timer = setTimeout(() => {
          listener();
          if (remainingMs(clock, time.now()) > 0) arm();
        }, Math.min(wait, LONGEST_WAIT_MS) + 4);
      };
      if (isRunning) arm();
      return () => clearTimeout(timer);
    },
    [clock, time, isRunning],
  );
  return useSyncExternalStore(subscribe, tenths);
}

/** Returns the current phase of the room's auction; re-renders only when it changes. */
export function usePhase(): Phase {
  const time = useServerTime();
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const outcome = useAtomValue(atoms.outcome);
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  return useSyncExternalStore(subscribe, () => phaseOf(clock, outcome, time.now()));
}

/** AU17: Returns the current round and the number of rounds, as `第 2/3 轮`; an empty string without rounds. */
export function useRoundOf(): string {
  const rounds = useAtomValue(useRoom().atoms.rounds);
  return rounds ? roundOfText(rounds.current, rounds.windows.length) : '';
}
