import { redisKeysOf } from '@jicai/relay/src/cluster/scripts.ts';
import { Redis as Client } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { within } from '../../harness/dose.ts';
import { sleep } from '../../harness/wait.ts';
import { atEnd, until } from '../world/world.ts';
import { clusterState, pollRate, startCluster } from './world.ts';

/* Two relays, and what becomes of the Redis between them. */

describe('[F10] Redis', () => {
  it('away: each relay goes on alone and says so; back: they agree again, and poll once', async () => {
    const { redis, world, urls, polls, connect } = await startCluster();
    const boards = [connect(0, 'handler'), connect(1, 'supplierA')];
    for (const board of boards) await board.join();
    await redis.kill();
    for (const url of urls) await clusterState(url, 'alone');
    world.auction.bid('B02', 990_000);
    await until(
      'a bid while alone',
      () => boards.every(({ board }) => board?.bidCount === 1),
      5_000,
    );
    // Nobody but they themselves polls for them: two relays, twice as often.
    const before = { polls: polls(), at: performance.now() };
    await until('both poll', () => polls() - before.polls >= 6, 8_000);
    expect(performance.now() - before.at).toBeLessThan(within(5_000));
    await redis.start();
    for (const url of urls) await clusterState(url, 'joined');
    world.auction.bid('C03', 980_000);
    await until('a bid again', () => boards.every(({ board }) => board?.bidCount === 2), 5_000);
    await sleep(500);
    expect(boards[0]?.joined?.epoch).toBe(boards[1]?.joined?.epoch);
    expect(await pollRate({ polls })).toBeLessThan(1.5);
  });

  it('hung, its connections open: boards go on within 5 s, nothing queues, and it is taken up again', async () => {
    const { redis, world, urls, connect } = await startCluster();
    const boards = [connect(0, 'handler'), connect(1, 'handler')];
    for (const board of boards) await board.join();
    redis.freeze();
    world.auction.bid('B02', 990_000);
    await until('both boards', () => boards.every(({ board }) => board?.bidCount === 1), 5_000);
    // A call that has to count itself is answered meanwhile.
    const asked = performance.now();
    expect((await fetch(`${urls[0]}/app/echo`, { method: 'POST' })).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(within(1_000));
    redis.thaw();
    for (const url of urls) await clusterState(url, 'joined');
    world.auction.bid('C03', 980_000);
    await until('a bid again', () => boards.every(({ board }) => board?.bidCount === 2), 5_000);
    await until('one order', () => boards[0]?.joined?.epoch === boards[1]?.joined?.epoch);
  });

  it('[F11] emptied: no two polls for long, and boards go on', async () => {
    const { redis, world, polls, connect } = await startCluster();
    const boards = [connect(0, 'handler'), connect(1, 'handler')];
    for (const board of boards) await board.join();
    const client = new Client(redis.url);
    atEnd(() => client.disconnect());
    await client.flushall();
    world.auction.bid('B02', 990_000);
    await until('both boards', () => boards.every(({ board }) => board?.bidCount === 1), 4_000);
    expect(await pollRate({ polls })).toBeLessThan(1.5);
  });
});

describe('[F9] fencing', () => {
  it('lets nothing of a former holder through, whatever it thinks', async () => {
    const { redis, world, connect } = await startCluster();
    const board = connect(0, 'handler');
    await board.join();
    const client = new Client(redis.url);
    atEnd(() => client.disconnect());
    const { state, channel } = redisKeysOf('P1');
    const stored = JSON.parse((await client.get(state)) ?? '');
    const frames = board.frames.length;
    const lie = { ...stored, fence: stored.fence - 1, seq: 999, version: stored.version + 1 };
    lie.board.bidCount = 77;
    await client.spublish(channel, JSON.stringify(lie));
    await sleep(300);
    expect(board.frames.length).toBe(frames);
    expect(world.relay.counters.fenced).toBe(1);
  });
});
