import { useEffect, useRef, useState } from 'react';
import { createHold } from '../browser/unsaved.ts';
import { CallFailed, isFinal } from './call-failed.ts';

/** After so long without another letter the value is saved; and tried again after a failure. */
const QUIET_MS = 800;
const AGAIN_MS = 5_000;

/** The session is over, or the page is no longer this person's: another try would end the same way. */
const endsSaving = ({ kind, status }: CallFailed) =>
  kind === 'session' || kind === 'unauthorized' || (kind === 'gone' && status < 500);

export type SaveStatus =
  /** Nothing was saved yet, and nothing was changed. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saved'; readonly atMs: number }
  /** There are letters that the server does not have yet. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Nobody knows, or not now: it is tried again by itself. */
  | { readonly kind: 'failed'; readonly text: string }
  /** The server refused the text, or somebody else has saved: the next change is tried again. */
  | { readonly kind: 'refused'; readonly failure: CallFailed };

interface Options<T> {
  readonly initial: T;
  /** The version that `initial` is. */
  readonly version: number;
  /** When `initial` was saved; null if it never was. */
  readonly savedAtMs: number | null;
  /** Saves the value over that version; answers the new one. */
  readonly save: (
    value: T,
    version: number,
  ) => Promise<{ readonly version: number; readonly savedAtMs: number }>;
}

export interface Autosave<T> {
  readonly value: T;
  readonly status: SaveStatus;
  readonly change: (next: (latest: T) => T) => void;
  /** Saves what is not saved; answers the version, or null when that failed. */
  readonly flush: () => Promise<number | null>;
}

/**
 * A value under somebody's hands: every change is saved a moment later, one call at a time; at once when
 * the page is left or hidden, and until then the browser asks before it closes it.
 */
export function useAutosave<T>({ initial, version, savedAtMs, save }: Options<T>): Autosave<T> {
  const [value, setValue] = useState(initial);
  const [status, setStatus] = useState<SaveStatus>(
    savedAtMs === null ? { kind: 'untouched' } : { kind: 'saved', atMs: savedAtMs },
  );
  const [hold] = useState(createHold);
  const isLeft = useRef(false);
  const latest = useRef(initial);
  const saved = useRef(initial);
  const stored = useRef(version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<number | null> | null>(null);

  function say(next: SaveStatus): void {
    setStatus(next);
    // Nobody is there any more who could change what was refused.
    hold.set(next.kind !== 'saved' && !(isLeft.current && next.kind === 'refused'));
  }

  /** Saves until there is nothing newer; null once that failed. */
  async function saveAll(): Promise<number | null> {
    while (latest.current !== saved.current) {
      if (!(await saveLatest())) return null;
    }
    return stored.current;
  }

  async function saveLatest(): Promise<boolean> {
    const sent = latest.current;
    say({ kind: 'saving' });
    try {
      const answer = await save(sent, stored.current);
      stored.current = answer.version;
      saved.current = sent;
      if (latest.current === sent) say({ kind: 'saved', atMs: answer.savedAtMs });
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  function onFailure(error: unknown): void {
    const isFailed = error instanceof CallFailed;
    const isRefused = isFailed && isFinal(error) && error.status !== 429;
    if (isRefused) say({ kind: 'refused', failure: error });
    else say({ kind: 'failed', text: isFailed ? error.text : '保存失败' });
    const isOver = isFailed && endsSaving(error);
    if (isOver) hold.set(false);
    else if (!isRefused) schedule(AGAIN_MS);
  }

  function flush(): Promise<number | null> {
    clearTimeout(timer.current);
    underWay.current ??= saveAll().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  function schedule(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), ms);
  }

  function change(next: (latest: T) => T): void {
    latest.current = next(latest.current);
    setValue(latest.current);
    say({ kind: 'unsaved' });
    schedule(QUIET_MS);
  }

  const leaving = useRef(flush);
  leaving.current = flush;
  useEffect(() => {
    isLeft.current = false;
    // A phone may end a page that it hides, and asks nobody.
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') void leaving.current();
    };
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      isLeft.current = true;
      void leaving.current();
    };
  }, []);

  return { value, status, change, flush };
}
