import { textUpTo } from '../kernel/codecs.ts';

/** The number of a package (包). Every call identifies an auction by the number of its package. */
export const packageNumber = ['bbh', textUpTo(64), '包编号'] as const;
