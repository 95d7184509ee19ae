import { describe, expect, it } from 'vitest';
import { createRoom } from '../auction/room/room.ts';
import type { Update } from '../auction/room/update.ts';
import { boardState } from '../auction/source/fixtures.ts';
import { createServerClock } from '../auction/source/server-clock.ts';
import { manualTime } from '../manual-time.ts';
import type { Link } from './link/link.ts';
import type { Publication } from './link/message.ts';
import { createSharedCoordinator } from './shared-coordinator.ts';

/** A fake Redis that always grants the lease, with the same fencing token; `set` makes it unavailable. */
function fakeRedis() {
  const published: Publication[] = [];
  const listeners = new Set<() => void>();
  let isUp = true;
  const link: Link = {
    isUp: () => isUp,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async run(script, _keys, args) {
      if (!isUp) return null;
      if (script === 'hold') return 5;
      if (script === 'publish') published.push(JSON.parse(args[4] ?? ''));
      return 1;
    },
    get: async () => null,
    publish: async () => {},
    subscribe: () => ({ settled: Promise.resolve(), stop: () => {} }),
    close: async () => {},
  };
  const set = (up: boolean) => {
    isUp = up;
    for (const listener of [...listeners]) listener();
  };
  return { link, published, set };
}

describe('[F10] the relay that has the lease', () => {
  it('publishes again after an absence of Redis that the lease outlived', async () => {
    const redis = fakeRedis();
    const time = manualTime();
    const timing = (closesAtMs: number) => ({ serverTimeMs: 0, closesAtMs, dataAgeMs: 0 });
    const room = createRoom({ packageNumber: 'P1', timing, onRestart: () => {} });
    const shown: string[] = [];
    const coordinator = createSharedCoordinator({
      link: redis.link,
      relayId: 'own',
      packageNumber: 'P1',
      time,
      clock: createServerClock(time.now),
      room,
      events: {
        onUpdate(_fresh, state) {
          if (!state) return;
          shown.push(state.board.clock.reason);
          room.advance(state.board, state.newBids, state.restarted, state.to);
        },
        onTrouble: () => {},
        onPollDue: () => {},
        onPeople: () => {},
      },
      onFenced: () => {},
      onBug: (error) => expect(error).toBeUndefined(),
    });
    const announce = async (reason: string) => {
      const board = boardState();
      const fresh = { rightsVersion: 1, nextPollMs: 1_000, serverTimeMs: 0 };
      const whole = { board: { ...board, clock: { ...board.clock, reason } }, newBids: [] };
      await coordinator.announce((): Update => ({ ...fresh, ...whole, restarted: false }));
    };
    await time.advance(0);
    await announce('before');
    redis.set(false);
    await time.advance(1_000);
    await announce('meanwhile');
    redis.set(true);
    await time.advance(0);
    await announce('meanwhile');
    await announce('after');
    coordinator.stop();
    expect(shown).toEqual(['before', 'meanwhile', 'meanwhile', 'after']);
    const reasons = redis.published.map((item) => item.kind === 'state' && item.board.clock.reason);
    expect(reasons).toEqual(['before', 'meanwhile', 'after']);
    const numbers = redis.published.map(({ fence, seq }) => [fence, seq]);
    expect(numbers).toEqual([5, 5, 5].map((fence, at) => [fence, at + 1]));
  });
});
