import { CHINA_OFFSET_MS } from '@jicai/shared/domain/ordering/china-time.ts';

/** The year that a moment belongs to in China. */
export const yearOf = (ms: number): number => new Date(ms + CHINA_OFFSET_MS).getUTCFullYear();

/** The first moment of a year in China, in ms. */
export const startOfYear = (year: number): number => Date.UTC(year, 0, 1) - CHINA_OFFSET_MS;
