import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { info } from '../../live/testing/board.ts';
import { movedSince } from './moved.ts';

const book = (best: number | null): PriorBids => ({
  best: best === null ? null : fen(best),
  own: fen(97_000),
  ownLeads: false,
});
const offer = (amount: number, insists = false) => ({
  seenBest: fen(95_000),
  amount: fen(amount),
  insists,
});

describe('the price under an open confirmation', () => {
  it('[AU9] has not moved while the best bid is the one that was seen', () => {
    expect(movedSince(offer(94_000), info, book(95_000))).toBeNull();
  });

  it('[AU3] moved past the offer: says why, and what to bid instead', () => {
    expect(movedSince(offer(94_000), info, book(94_500))).toEqual({
      best: 94_500,
      refused: '报价未达到降价幅度，本次最高可报 935.00',
      instead: 93_500,
      asks: true,
    });
  });

  it('moved, and the offer is still good', () => {
    expect(movedSince(offer(90_000), info, book(94_500))).toEqual({
      best: 94_500,
      refused: null,
      instead: 93_500,
      asks: true,
    });
  });

  it('asks no more who means the amount all the same, until it cannot be accepted', () => {
    expect(movedSince(offer(90_000, true), info, book(94_500))?.asks).toBe(false);
    expect(movedSince(offer(94_000, true), info, book(94_500))?.asks).toBe(true);
  });

  it('[AU31] bids were cleared: nothing is the best', () => {
    expect(movedSince(offer(94_000), info, book(null))).toMatchObject({
      best: null,
      refused: null,
    });
  });

  it('[AU8] with lines the amount cannot be changed here', () => {
    const lines = { ...info, bidMode: 'lines' } as const;
    expect(movedSince(offer(94_000), lines, book(94_500))?.instead).toBeNull();
  });
});
