import { runningClock } from '@jicai/shared/domain/auction/fixtures.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionClock } from '@jicai/shared/domain/auction/types.ts';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import { whyNot } from './why-not.ts';

const at = (now: number, change: Partial<AuctionClock> = {}, round = 1) =>
  whyNot(
    { rules: rulesOf(info), clock: { ...runningClock(1_000, 9_000), ...change }, rounds: null },
    { outRound: null, lastBidAt: null },
    round,
    now,
  );

describe('[AU10] [AU13] [AU17] why nothing can be sent now', () => {
  it('says nothing while the platform accepts bids', () => {
    expect([at(1_000), at(8_999)]).toEqual([null, null]);
  });

  it('says what the platform would say, and which round has not begun', () => {
    expect(at(999)).toBe('报价尚未开始');
    expect(at(999, {}, 2)).toBe('第 2 轮尚未开始');
    expect(at(9_000)).toBe('报价已截止');
    expect(at(2_000, { runState: 'paused', pausedAt: 1_500 })).toBe('报价已暂停');
  });
});
