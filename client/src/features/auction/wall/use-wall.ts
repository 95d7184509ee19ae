import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enterFullScreen } from './full-screen.ts';

/** Whether the organisers' board is in wall mode (large screen), and functions that change that. */
interface WallSwitch {
  readonly isOn: boolean;
  /**
   * Off: shows the wall and requests full screen. On in full screen: leaves the wall. On in a window:
   * requests full screen, or leaves the wall if that is refused.
   */
  readonly toggle: () => void;
  /** Leaves the wall and full screen. */
  readonly leave: () => void;
}

/**
 * Returns whether the board is in wall mode, and how to change that; stored in the URL, so that it survives a
 * reload.
 */
export function useWall(): WallSwitch {
  const [search, setSearch] = useSearchParams();
  const isOn = search.has(WALL_PARAM);
  const set = useCallback(
    (on: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (on) next.set(WALL_PARAM, '1');
          else next.delete(WALL_PARAM);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const leave = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    set(false);
  }, [set]);
  const toggle = useCallback(() => {
    if (isOn && document.fullscreenElement) return leave();
    const entering = enterFullScreen();
    if (!isOn) return set(true);
    // The wall is on, but in a window, as after a reload or from a link: the key requests full screen, and
    // leaves the wall if full screen is refused.
    void entering.then((hasEntered) => hasEntered || leave());
  }, [isOn, set, leave]);

  // Escape leaves full screen, and with it the wall.
  useEffect(() => {
    if (!isOn) return;
    const onChange = () => {
      if (!document.fullscreenElement) set(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [isOn, set]);

  return { isOn, toggle, leave };
}
