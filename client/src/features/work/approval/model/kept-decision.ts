import { STORAGE_PREFIX } from '../../../../lib/browser/storage.ts';

/** A decision that was begun and not sent. */
export interface KeptDecision {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
  /** The group of the files that were attached; null for none. */
  readonly file: string | null;
}

export const NOTHING_KEPT: KeptDecision = { result: null, opinion: '', file: null };

/** It outlives a session: who logs in again goes on where they were. */
const KEY = `${STORAGE_PREFIX}unsentReviews`;
/** The oldest give way. */
const MOST = 30;

type Kept = readonly (readonly [key: string, decision: KeptDecision])[];

function readAll(storage: Storage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : []; // written below
  } catch {
    return [];
  }
}

/** The decision that a person left under `key`; null for none. */
export function readKept(key: string, storage: Storage = localStorage): KeptDecision | null {
  const kept = readAll(storage).find(([one]) => one === key)?.[1];
  // One that an earlier version kept has no files.
  return kept ? { ...NOTHING_KEPT, ...kept } : null;
}

/** Keeps what changed of a decision, or forgets it where nothing is begun any more. */
export function keep(
  key: string,
  change: Partial<KeptDecision>,
  storage: Storage = localStorage,
): void {
  const all = readAll(storage);
  const before = all.find(([one]) => one === key)?.[1];
  const decision = { ...NOTHING_KEPT, ...before, ...change };
  const others = all.filter(([one]) => one !== key);
  const { result, opinion, file } = decision;
  const isEmpty = result === null && opinion.trim() === '' && file === null;
  const kept = isEmpty ? others : [...others, [key, decision] as const];
  try {
    storage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // A full or forbidden storage: the form works on, it is just not kept.
  }
}

/** Forgets the decision under `key`, and what was typed into the dialogs below it. */
export function forget(key: string, storage: Storage = localStorage): void {
  const isBelow = (one: string) => one === key || one.startsWith(`${key} `);
  for (const [one] of readAll(storage)) if (isBelow(one)) keep(one, NOTHING_KEPT, storage);
}
