import { atomWithStorage } from 'jotai/utils';

/** A region for deliveries: its code and its full name. */
export interface ChosenRegion {
  readonly code: string;
  readonly name: string;
}

/** The address of browsing (配送至), kept in the browser; null asks nothing about delivery. */
export const regionAtom = atomWithStorage<ChosenRegion | null>('jicai.region', null, undefined, {
  getOnInit: true,
});

export interface RegionPickerProps {
  readonly value: ChosenRegion | null;
  readonly onChange: (region: ChosenRegion | null) => void;
  /** The purpose of the address: `配送至`. */
  readonly label: string;
  /** An address needs all levels; for browsing a city is enough. */
  readonly mustBeComplete?: boolean;
  readonly placeholder?: string;
}
