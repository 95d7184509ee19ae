import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { certificateSlice } from './certificate/slice.ts';
import { entrySlice } from './entry/slice.ts';
import { listingSlice } from './listing/slice.ts';
import { listingReviewSlice } from './review/slice.ts';
import { staffSlice } from './staff/slice.ts';
import { workbenchSlice } from './workbench/slice.ts';

/** The slices of the wing `supply`, in the order in which they are registered. */
export const supplySlices: readonly Slice<PlatformContext>[] = [
  listingSlice,
  listingReviewSlice,
  staffSlice,
  workbenchSlice,
  entrySlice,
  certificateSlice,
];
