import { limits } from '../../limits.ts';
import { intBetween } from './codecs.ts';

/* Fields of a request for one page of a list; the first page is 1. */

export const page = ['pageno', intBetween(1, 100_000), '页码'] as const;
export const pageSize = ['pagerow', intBetween(1, limits.maxPageSize), '每页行数'] as const;
