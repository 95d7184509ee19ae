import { pictureSlice } from '../../demo/pictures/slice.ts';
import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { agreementSlice } from './agreement/slice.ts';
import { alertSlice } from './alert/slice.ts';
import { catalogSlice } from './catalog/slice.ts';
import { comparisonSlice } from './comparison/slice.ts';
import { contentSlice } from './content/slice.ts';
import { followSlice } from './follow/slice.ts';
import { historySlice } from './history/slice.ts';
import { noticeSlice } from './notice/slice.ts';
import { pointSlice } from './points/slice.ts';
import { priceComplaintSlice } from './price-complaint/slice.ts';
import { reviewsSlice } from './reviews/slice.ts';
import { shopSlice } from './shop/slice.ts';
import { siteContentSlice } from './site-content/slice.ts';
import { statisticsSlice } from './statistics/slice.ts';

/** The slices of the wing `mall`, in the order in which they are registered. */
export const mallSlices: readonly Slice<PlatformContext>[] = [
  catalogSlice,
  pictureSlice,
  shopSlice,
  contentSlice,
  noticeSlice,
  agreementSlice,
  siteContentSlice,
  pointSlice,
  priceComplaintSlice,
  followSlice,
  reviewsSlice,
  historySlice,
  comparisonSlice,
  statisticsSlice,
  alertSlice,
];
