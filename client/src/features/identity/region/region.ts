import { atomWithStorage } from 'jotai/utils';

/** Where things are to be delivered: the code of a region and its full name. */
export interface ChosenRegion {
  readonly code: string;
  readonly name: string;
}

/** The address of browsing (配送至), kept in the browser; null asks nothing about delivery. */
export const regionAtom = atomWithStorage<ChosenRegion | null>('jicai.region', null, undefined, {
  getOnInit: true,
});
