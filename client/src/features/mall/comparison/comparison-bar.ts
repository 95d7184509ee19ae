import { atomWithStorage } from 'jotai/utils';

/** The window is wide enough for the slots beside the page. */
const isWide = window.matchMedia('(min-width: 48em)').matches;

/** Whether the bar at the bottom shows its slots; on a phone it begins folded. */
export const barOpenAtom = atomWithStorage('jicai.comparisonBar', isWide, undefined, {
  getOnInit: true,
});
