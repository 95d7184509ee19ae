import { applyPatch, type BoardPatch } from '@jicai/shared/domain/auction/standing/board.ts';
import { describe, expect, it } from 'vitest';
import type { Held } from '../room/room.ts';
import { bidOf, CLOSES, held as first, OPENS, standingOf } from '../testing/board.ts';
import { createWatcher, SETTLE_MS } from './watcher.ts';

const start: Held = {
  ...first,
  board: { ...first.board, standings: [standingOf(1, '01', 95_000)], bidCount: 1 },
};
const patched = (held: Held, patch: BoardPatch, epoch = held.epoch): Held => ({
  ...held,
  epoch,
  version: held.version + 1,
  board: applyPatch(held.board, patch),
});
const outbid = patched(start, { bids: [bidOf(2, '02', 94_000)] });

function watch() {
  const told: string[] = [];
  const watcher = createWatcher((news) => told.push(...news.map(({ kind }) => kind)));
  return { told, watcher };
}

describe('the watcher', () => {
  it('the first state is no news', () => {
    const { told, watcher } = watch();
    watcher.observe(outbid, OPENS);
    watcher.tick(OPENS + 1);
    expect(told).toEqual([]);
  });

  it('[RT2] tells after a reconnect what was missed, and only once', () => {
    const { told, watcher } = watch();
    watcher.observe(start, OPENS);
    const back = patched(outbid, {}, 'e2');
    watcher.observe(back, OPENS + 10);
    watcher.observe({ ...back, version: 9 }, OPENS + 20);
    expect(told).toEqual(['outbid']);
  });

  it('[RT2] a relay that is a moment behind takes nothing back and repeats nothing', () => {
    const { told, watcher } = watch();
    watcher.observe(start, OPENS);
    watcher.observe(outbid, OPENS + 10);
    watcher.observe({ ...start, epoch: 'e2' }, OPENS + 20);
    watcher.tick(OPENS + 100);
    watcher.observe({ ...outbid, epoch: 'e2' }, OPENS + 900);
    watcher.tick(OPENS + SETTLE_MS * 2);
    expect(told).toEqual(['outbid']);
  });

  it('[AU31] an older state that lasts is the truth: bids were cleared meanwhile', () => {
    const { told, watcher } = watch();
    watcher.observe(outbid, OPENS);
    watcher.observe({ ...start, epoch: 'e2' }, OPENS + 20);
    watcher.tick(OPENS + SETTLE_MS + 20);
    expect(told).toEqual(['leading']);
  });

  it('[AU31] the same ranking again after a clearing is news again', () => {
    const { told, watcher } = watch();
    watcher.observe(start, OPENS);
    watcher.observe(outbid, OPENS + 1);
    const ledger = { standings: start.board.standings, recentBids: [], bidCount: 1 };
    const cleared = patched(outbid, { ledger });
    watcher.observe(cleared, OPENS + 2);
    watcher.observe(patched(cleared, { bids: [bidOf(5, '02', 93_000)] }), OPENS + 3);
    expect(told).toEqual(['outbid', 'leading', 'outbid']);
  });

  it('a mark of the clock is told once, however often one looks', () => {
    const { told, watcher } = watch();
    watcher.observe(start, OPENS);
    for (const at of [CLOSES - 60_100, CLOSES - 60_000, CLOSES - 60_100, CLOSES - 59_900]) {
      watcher.tick(at);
    }
    expect(told).toEqual(['left60']);
  });
});
