import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** One ref for several: the build puts it in the place of floating-ui's hook of this name. */
export const useMergeRefs = <T>(refs: readonly Ref<T>[]): RefCallback<T> => useMergedRef(...refs);
