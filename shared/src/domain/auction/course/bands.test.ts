import { describe, expect, it } from 'vitest';
import { bandsOf } from './bands.ts';

const event = (kind: string, at: number, payload = {}) => ({ kind, at, payload });

describe('the bands of an auction', () => {
  it('[AU13] a pause lasts from its event to the resume, or is still open', () => {
    const events = [
      event('state.paused', 10),
      event('bid.refused', 12),
      event('state.resumed', 20),
    ];
    expect(bandsOf([...events, event('state.paused', 30)])).toEqual([
      { kind: 'pause', from: 10, to: 20 },
      { kind: 'pause', from: 30, to: null },
    ]);
  });

  it('[AU18] a pause for a fault begins where the loss began', () => {
    const paused = event('state.paused', 100, { fault: { from: 60, to: 95 } });
    expect(bandsOf([paused, event('state.stopped', 120)])).toEqual([
      { kind: 'pause', from: 60, to: 120 },
    ]);
  });

  it('[AU11] an extension is the time that it added', () => {
    expect(bandsOf([event('end.extended', 95, { from: 100, to: 145, used: 1 })])).toEqual([
      { kind: 'extension', from: 100, to: 145 },
    ]);
  });

  it('a resume without a pause makes none', () => {
    expect(bandsOf([event('state.resumed', 5)])).toEqual([]);
  });
});
