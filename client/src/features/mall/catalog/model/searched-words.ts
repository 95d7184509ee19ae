import { limits } from '@jicai/shared/limits.ts';
import { atomWithStorage } from 'jotai/utils';

const KEPT = 8;

/** One's own last searches, newest first; kept in this browser only. */
export const searchedWordsAtom = atomWithStorage<readonly string[]>(
  'jicai.searched',
  [],
  undefined,
  { getOnInit: true },
);

/** The words with another search in front; said twice, it stands there once. */
export function withWord(words: readonly string[], word: string): string[] {
  const clean = word.trim().slice(0, limits.searchLength);
  if (clean === '') return [...words];
  return [clean, ...words.filter((one) => one !== clean)].slice(0, KEPT);
}
