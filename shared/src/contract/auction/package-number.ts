import { textUpTo } from '../kernel/codecs.ts';

/** The number of a package (包), by which every call names its auction. */
export const packageNumber = ['bbh', textUpTo(64), '包编号'] as const;
