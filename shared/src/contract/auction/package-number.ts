import { textUpTo } from '../kernel/codecs.ts';

/** The number of a package (包), which identifies its auction in every call. */
export const packageNumber = ['bbh', textUpTo(64), '包编号'] as const;
