import { atomWithStorage } from 'jotai/utils';

/** Whether the bar at the bottom shows its slots; the side toolbar opens it, too. */
export const barOpenAtom = atomWithStorage('jicai.comparisonBar', true, undefined, {
  getOnInit: true,
});
