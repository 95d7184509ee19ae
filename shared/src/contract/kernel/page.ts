import { limits } from '../../limits.ts';
import { intBetween } from './codecs.ts';

/* The fields with which a request selects one page of a list; the first page has number 1. */

export const page = ['pageno', intBetween(1, 100_000), '页码'] as const;
export const pageSize = ['pagerow', intBetween(1, limits.maxPageSize), '每页行数'] as const;
