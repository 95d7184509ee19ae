import { useEffect, useRef, useState } from 'react';
import { STORAGE_PREFIX } from '../../../../../lib/browser/storage.ts';

const SAVE_AFTER_MS = 500;

interface Kept<T> {
  readonly savedAtMs: number;
  readonly value: T;
}

/** The draft that an earlier visit left under `key`; null where there is none. */
export function readDraft<T extends object>(key: string, initial: T): Kept<T> | null {
  try {
    const text = localStorage.getItem(STORAGE_PREFIX + key);
    if (!text) return null;
    const kept = JSON.parse(text) as Kept<T>; // written by the hook below
    return { ...kept, value: { ...initial, ...kept.value } };
  } catch {
    return null;
  }
}

/**
 * Keeps a form over a closed tab: `value` is stored under `key` half a second after the last change,
 * from the first change on. `forget` removes it once the form was sent.
 */
export function useKeptDraft<T extends object>(
  key: string,
  value: T,
  isChanged: boolean,
  keptAtMs: number | null,
) {
  const [savedAtMs, setSavedAtMs] = useState(keptAtMs);
  const wasChanged = useRef(false);
  const isOver = useRef(false);
  useEffect(() => {
    if (isChanged) wasChanged.current = true;
    if (!wasChanged.current) return;
    const timer = setTimeout(() => {
      if (isOver.current) return;
      const now = Date.now();
      try {
        localStorage.setItem(STORAGE_PREFIX + key, JSON.stringify({ savedAtMs: now, value }));
        setSavedAtMs(now);
      } catch {
        // A full or forbidden storage: the form works on, it is just not kept.
      }
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, value, isChanged]);
  return {
    savedAtMs,
    forget: () => {
      isOver.current = true;
      localStorage.removeItem(STORAGE_PREFIX + key);
    },
  };
}
