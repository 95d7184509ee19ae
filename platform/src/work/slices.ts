import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { approvalSlice } from './approval/slice.ts';
import { delegationSlice } from './delegation/slice.ts';
import { dutySlice } from './duty/slice.ts';
import { todoSlice } from './todo/slice.ts';

/** The slices of the wing `work`, in the order in which they are registered. */
export const workSlices: readonly Slice<PlatformContext>[] = [
  todoSlice,
  approvalSlice,
  delegationSlice,
  dutySlice,
];
