import { describe, expect, it } from 'vitest';
import { frameOf, joinedOf } from '../testing/board.ts';
import { disagrees, freshnessOf, type Health, healthAfter, SILENCE_MS } from './link.ts';

const well: Health = { upstream: 'ok', errorMessage: '', dataAgeMs: 300, heardAt: 1_000 };
const failing: Health = { ...well, upstream: 'failing', errorMessage: '服务出现错误' };
const live = { kind: 'live' } as const;

describe('freshnessOf', () => {
  it('[RT3] unchanged means current while the service is well', () => {
    expect(freshnessOf(live, well, 5_000)).toEqual({ kind: 'fresh', ageMs: 300 });
  });

  it('[RT6] a failing service ages what is shown, and says why', () => {
    expect(freshnessOf(live, failing, 4_000)).toEqual({
      kind: 'stale',
      ageMs: 3_300,
      why: '服务出现错误',
    });
  });

  it('[RT6] so does a lost connection, and silence longer than two beacons', () => {
    expect(freshnessOf({ kind: 'reconnecting' }, well, 2_000)).toMatchObject({ ageMs: 1_300 });
    expect(freshnessOf(live, well, 1_000 + SILENCE_MS).kind).toBe('fresh');
    expect(freshnessOf(live, well, 1_001 + SILENCE_MS).kind).toBe('stale');
  });
});

describe('healthAfter', () => {
  const beacon = {
    ...frameOf(1),
    upstream: 'failing',
    errorCode: 500,
    errorMessage: '坏',
  } as const;

  it('[RT6] only a beacon tells it', () => {
    expect(healthAfter(well, beacon, 9)).toEqual({
      upstream: 'failing',
      errorMessage: '坏',
      dataAgeMs: 0,
      heardAt: 9,
    });
  });

  it('[RT6] a frame of presence while the service is silent does not call it well', () => {
    expect(healthAfter(failing, frameOf(6, { online: [] }), 9).upstream).toBe('failing');
  });

  it('[RT6] a join with old data does not either', () => {
    expect(healthAfter(null, joinedOf(1, { dataAgeMs: 60_000 }), 9).upstream).toBe('failing');
    expect(healthAfter(failing, joinedOf(1, { dataAgeMs: 400 }), 9).upstream).toBe('ok');
  });
});

describe('disagrees', () => {
  it('[RT7] our time is never behind a push, and not far ahead of one', () => {
    expect(disagrees(10_000, 10_000)).toBe(false);
    expect(disagrees(10_000, 10_250)).toBe(false);
    expect(disagrees(10_000, 10_251)).toBe(true);
    expect(disagrees(12_000, 10_000)).toBe(false);
    expect(disagrees(12_001, 10_000)).toBe(true);
  });
});
