import { useEffect, useState } from 'react';
import { STORAGE_PREFIX } from '../../../../lib/browser/storage.ts';

interface Kept<T> {
  readonly savedAtMs: number;
  readonly value: T;
}

function read<T extends object>(key: string, initial: T): Kept<T> | null {
  try {
    const text = localStorage.getItem(STORAGE_PREFIX + key);
    if (!text) return null;
    const kept = JSON.parse(text) as Kept<T>; // what this same hook wrote
    return { ...kept, value: { ...initial, ...kept.value } };
  } catch {
    return null;
  }
}

/**
 * A form that survives a closed tab: kept in the browser under `key` half a second after the last
 * change. `forget` once it was sent.
 */
export function useDraft<T extends object>(key: string, initial: T) {
  const [kept] = useState(() => read(key, initial));
  const [value, setValue] = useState<T>(kept?.value ?? initial);
  const [savedAtMs, setSavedAtMs] = useState<number | null>(kept?.savedAtMs ?? null);
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => {
      const now = Date.now();
      try {
        localStorage.setItem(STORAGE_PREFIX + key, JSON.stringify({ savedAtMs: now, value }));
        setSavedAtMs(now);
      } catch {
        // A full or forbidden storage: the form works on, it is just not kept.
      }
    }, 500);
    return () => clearTimeout(timer);
  }, [key, value, isDirty]);

  return {
    value,
    savedAtMs,
    /** Something of an earlier visit was found. */
    wasKept: kept !== null,
    change: (part: Partial<T>) => {
      setDirty(true);
      setValue((old) => ({ ...old, ...part }));
    },
    /** Fills in what the person did not type; not a change to be kept. */
    fill: (part: Partial<T>) => setValue((old) => ({ ...old, ...part })),
    forget: () => {
      setDirty(false);
      localStorage.removeItem(STORAGE_PREFIX + key);
    },
  };
}
