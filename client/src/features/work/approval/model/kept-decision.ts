import { STORAGE_PREFIX } from '../../../../lib/browser/storage.ts';

/** A decision that was begun and not sent. */
export interface KeptDecision {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
}

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
  return readAll(storage).find(([one]) => one === key)?.[1] ?? null;
}

/** Keeps a decision, or forgets it where nothing is typed any more. */
export function keep(key: string, decision: KeptDecision, storage: Storage = localStorage): void {
  const others = readAll(storage).filter(([one]) => one !== key);
  const isEmpty = decision.result === null && decision.opinion.trim() === '';
  const all = isEmpty ? others : [...others, [key, decision] as const];
  try {
    storage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A full or forbidden storage: the form works on, it is just not kept.
  }
}
