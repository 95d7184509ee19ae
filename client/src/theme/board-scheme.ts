import { atomWithStorage } from 'jotai/utils';

/** The scheme of the live boards, for a dim hall; the rest of the site is light. */
export const boardSchemeAtom = atomWithStorage<'light' | 'dark'>(
  'jicai.boardScheme',
  'light',
  undefined,
  { getOnInit: true },
);
