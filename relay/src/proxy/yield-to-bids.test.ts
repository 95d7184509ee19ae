import { describe, expect, it } from 'vitest';
import { createYieldToBids } from './yield-to-bids.ts';

function world(most = 128) {
  let now = 1_000_000;
  const bids = createYieldToBids(most, () => now);
  return {
    bids,
    pass: (ms: number) => {
      now += ms;
    },
    /**
     * Records slow bids at intervals longer than `CUT_EVERY_MS`, so that each can reduce the slots.
     */
    suffer: (count: number) => {
      for (let at = 0; at < count; at += 1) {
        now += 250;
        bids.bidAnswered(500);
      }
    },
  };
}

describe('[AT3] strangers yield to bids', () => {
  it('all places are free while bids are fast', () => {
    const { bids, pass } = world();
    for (let at = 0; at < 100; at += 1) {
      pass(100);
      bids.bidAnswered(10 + (at % 20));
    }
    expect(bids.places()).toBe(128);
  });

  it('slow bids halve the places, down to two and never below', () => {
    const { bids, suffer } = world();
    suffer(1);
    expect(bids.places()).toBe(128);
    suffer(1);
    expect(bids.places()).toBe(64);
    suffer(20);
    expect(bids.places()).toBe(2);
  });

  it('bids that suffered together count once', () => {
    const { bids } = world();
    for (let at = 0; at < 20; at += 1) bids.bidAnswered(500);
    expect(bids.places()).toBe(64);
  });

  it('slow bids without a pause between them go on halving the places', () => {
    const { bids, pass } = world();
    for (let at = 0; at < 100; at += 1) {
      pass(20);
      bids.bidAnswered(500);
    }
    expect(bids.places()).toBe(2);
  });

  it('places come back while no bid is slow, all of them within two minutes', () => {
    const { bids, pass, suffer } = world();
    suffer(20);
    pass(2_000);
    expect(bids.places()).toBe(3);
    pass(120_000);
    expect(bids.places()).toBe(128);
  });

  it('a platform that is far away is not slow', () => {
    const { bids, pass } = world();
    for (let at = 0; at < 500; at += 1) {
      pass(300);
      bids.bidAnswered(150);
    }
    pass(120_000);
    bids.bidAnswered(200);
    expect(bids.places()).toBe(128);
  });
});
