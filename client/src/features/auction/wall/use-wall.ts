import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WALL_PARAM } from '../live/paths.ts';

/** Whether the wall is shown; it stands in the URL, so that it survives a reload. */
export function useWall(): { readonly isOn: boolean; readonly toggle: () => void } {
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
  const toggle = () => {
    if (!isOn) {
      // Refused without a touch, and unknown to some browsers: the wall fills the window then.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    } else if (document.fullscreenElement) void document.exitFullscreen();
    set(!isOn);
  };

  // Escape leaves the full screen, and with it the wall.
  useEffect(() => {
    if (!isOn) return;
    const onChange = () => {
      if (!document.fullscreenElement) set(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [isOn, set]);

  return { isOn, toggle };
}
