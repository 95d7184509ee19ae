import { useEffect } from 'react';
import { usePlaying } from '../context.tsx';
import { SPEEDS } from '../model/clock.ts';

const STEP_MS = 10_000;
const LONG_STEP_MS = 60_000;

/**
 * Returns whether the control that received the key uses it itself: a button or link uses space
 * and Enter, a field (except a slider) uses every key.
 */
function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('button, a, [role="menu"]')) return key === ' ' || key === 'Enter';
  return target.matches('input:not([type="range"]), textarea, select');
}

/**
 * Listens to the player's keys: space plays or pauses, the left and right arrows seek by 10 s (with
 * Shift by a minute), square brackets change the speed, comma and full stop go to the previous and
 * the next event, Home and End go to the beginning and the end.
 */
export function usePlayerKeys(): void {
  const { clock, replay } = usePlaying();
  useEffect(() => {
    const toEvent = (ahead: boolean) => {
      const now = clock.now();
      const event = ahead
        ? replay.events.find(({ at }) => at > now)
        : replay.events.findLast(({ at }) => at < now);
      if (event) clock.seek(event.at);
    };
    const changeSpeed = (by: number) => {
      const next = SPEEDS[SPEEDS.indexOf(clock.speed()) + by];
      if (next) clock.setSpeed(next);
    };
    const keys: Record<string, (event: KeyboardEvent) => void> = {
      ' ': () => (clock.isPlaying() ? clock.pause() : clock.play()),
      ArrowLeft: ({ shiftKey }) => clock.seek(clock.now() - (shiftKey ? LONG_STEP_MS : STEP_MS)),
      ArrowRight: ({ shiftKey }) => clock.seek(clock.now() + (shiftKey ? LONG_STEP_MS : STEP_MS)),
      '[': () => changeSpeed(-1),
      ']': () => changeSpeed(1),
      ',': () => toEvent(false),
      '.': () => toEvent(true),
      Home: () => clock.seek(replay.from),
      End: () => clock.seek(replay.to),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [clock, replay]);
}
