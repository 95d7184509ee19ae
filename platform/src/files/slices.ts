import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { uploadSlice } from './upload/slice.ts';

/** The slices of the wing `files`, in the order in which they are registered. */
export const filesSlices: readonly Slice<PlatformContext>[] = [uploadSlice];
