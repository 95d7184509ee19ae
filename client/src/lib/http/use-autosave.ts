import { useEffect, useRef, useState } from 'react';
import { CallFailed } from './call-failed.ts';

/** After so long without another letter the text is saved; and tried again after a failure. */
const QUIET_MS = 800;
const AGAIN_MS = 5_000;

export type SaveStatus =
  | { readonly kind: 'saved'; readonly atMs: number }
  /** There are letters that the server does not have yet. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Nobody knows, or not now: it is tried again by itself. */
  | { readonly kind: 'failed'; readonly text: string }
  /** The server refused it: the text, or because somebody else has saved. */
  | { readonly kind: 'refused'; readonly text: string };

interface Options<T> {
  readonly value: T;
  readonly version: number;
  readonly savedAtMs: number;
  readonly save: (version: number, value: T) => Promise<{ version: number; savedAtMs: number }>;
}

export interface Autosave<T> {
  readonly value: T;
  readonly status: SaveStatus;
  readonly change: (value: T) => void;
  /** Saves what is not saved; answers the version, or null when that failed. */
  readonly flush: () => Promise<number | null>;
}

/** A text under somebody's hands: every change is saved a moment later, one save after the other. */
export function useAutosave<T>(options: Options<T>): Autosave<T> {
  const [value, setValue] = useState(options.value);
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved', atMs: options.savedAtMs });
  const latest = useRef(options.value);
  const saved = useRef(options.value);
  const version = useRef(options.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<number | null> | null>(null);

  async function saveLatest(): Promise<boolean> {
    const sent = latest.current;
    setStatus({ kind: 'saving' });
    try {
      const answer = await options.save(version.current, sent);
      version.current = answer.version;
      saved.current = sent;
      if (latest.current === sent) setStatus({ kind: 'saved', atMs: answer.savedAtMs });
      return true;
    } catch (error) {
      const isFailed = error instanceof CallFailed;
      const isRefused = isFailed && error.kind === 'refused';
      const text = isFailed ? error.text : '保存失败';
      setStatus({ kind: isRefused ? 'refused' : 'failed', text });
      if (!isRefused) schedule(AGAIN_MS);
      return false;
    }
  }

  async function save(): Promise<number | null> {
    while (latest.current !== saved.current) {
      if (!(await saveLatest())) return null;
    }
    return version.current;
  }

  function flush(): Promise<number | null> {
    clearTimeout(timer.current);
    underWay.current ??= save().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  function schedule(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), ms);
  }

  const leaving = useRef(flush);
  leaving.current = flush;
  useEffect(() => () => void leaving.current(), []);

  return {
    value,
    status,
    change(next) {
      latest.current = next;
      setValue(next);
      setStatus({ kind: 'unsaved' });
      schedule(QUIET_MS);
    },
    flush,
  };
}
