import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { auditSlice } from './audit/slice.ts';
import { awardSlice } from './award/slice.ts';
import { biddingSlice } from './bidding/slice.ts';
import { closingSlice } from './closing/slice.ts';
import { controlSlice } from './control/slice.ts';
import { countersignSlice } from './countersign/slice.ts';
import { liveSlice } from './live/slice.ts';
import { paceSlice } from './rate-limit/slice.ts';
import { recordSlice } from './record/slice.ts';
import { rehearsalSlice } from './rehearsal/slice.ts';
import { remindersSlice } from './reminders/slice.ts';
import { replaySlice } from './replay/slice.ts';
import { ruleChangeSlice } from './rule-change/slice.ts';
import { sealedSlice } from './sealed/slice.ts';
import { signalSlice } from './signal/slice.ts';

/** The slices in the folder `auction`, in the order in which they are registered. */
export const auctionSlices: readonly Slice<PlatformContext>[] = [
  closingSlice,
  biddingSlice,
  paceSlice,
  remindersSlice,
  controlSlice,
  countersignSlice,
  liveSlice,
  sealedSlice,
  ruleChangeSlice,
  awardSlice,
  rehearsalSlice,
  signalSlice,
  auditSlice,
  replaySlice,
  recordSlice,
];
