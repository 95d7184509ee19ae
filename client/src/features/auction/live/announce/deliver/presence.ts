import { isLookedAt } from './device.ts';
import { canSound, onSoundAllowed } from './sounds.ts';

/*
 * Tabs of a browser tell each other which boards they have open, which are looked at, and for which they can
 * play sounds. Each fact is a shared Web Lock, which the browser releases however a tab ends. Pages without
 * locks (plain http) have no notifications either; there both the hall and a board may play a sound.
 */

type Way = 'open' | 'looked' | 'sounds';

const lockOf = (way: Way, board: string) => `jicai.${way} ${board}`;
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator;

/**
 * Returns a function that acquires (`true`) or releases (`false`) one shared lock per board; repeating a call
 * has no effect.
 */
function createMark(way: Way, boards: readonly string[]): (isOn: boolean) => void {
  let release: (() => void) | null = null;
  return (isOn) => {
    if (isOn === (release !== null)) return;
    if (!isOn) {
      release?.();
      release = null;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    for (const board of boards)
      void navigator.locks.request(lockOf(way, board), { mode: 'shared' }, () => promise);
  };
}

/**
 * Marks these boards as open in this tab; also as looked at while the page is visible and has the
 * focus, and as able to play sounds while `isSoundOn` is true and the audio device is open.
 * Returns a function that removes all marks. Without Web Locks nothing is marked.
 */
export function keepPresence(boards: readonly string[], isSoundOn: boolean): () => void {
  if (!hasLocks()) return () => {};
  const [open, looked, sounds] = (['open', 'looked', 'sounds'] as const).map((way) =>
    createMark(way, boards),
  );
  const update = () => {
    looked?.(isLookedAt());
    sounds?.(isSoundOn && canSound());
  };
  open?.(true);
  update();
  const forget = onSoundAllowed(update);
  window.addEventListener('focus', update);
  window.addEventListener('blur', update);
  document.addEventListener('visibilitychange', update);
  return () => {
    forget();
    window.removeEventListener('focus', update);
    window.removeEventListener('blur', update);
    document.removeEventListener('visibilitychange', update);
    for (const mark of [open, looked, sounds]) mark?.(false);
  };
}

/**
 * Queries the locks once; resolves to a predicate, which returns whether any tab of this browser, including
 * this one, has the board open, looked at or able to play sounds (`way`). Always `false` without Web Locks.
 */
export async function presentBoards(): Promise<(way: Way, board: string) => boolean> {
  const { held = [] } = hasLocks() ? await navigator.locks.query() : {};
  const names = new Set(held.map(({ name }) => name));
  return (way, board) => names.has(lockOf(way, board));
}
