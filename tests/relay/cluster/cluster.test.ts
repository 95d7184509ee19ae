import { channelOf } from '@jicai/platform/src/work/todo/channel.ts';
import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Listen } from '@jicai/shared/contract/work/todo-channel.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../../harness/dose.ts';
import { sleep } from '../../harness/wait.ts';
import { SERVICE_TOKEN } from '../world/fake-upstream.ts';
import { until } from '../world/world.ts';
import { recordPolls, startCluster } from './world.ts';

/* Two relays, one Redis between them, one upstream behind them. */

describe('several relays', () => {
  it('[R9] poll an auction once for all of them, and give each state the same version', async () => {
    const { world, polls, connect } = await startCluster();
    const here = connect(0, 'supplierA');
    const there = connect(1, 'handler');
    const [a, b] = await Promise.all([here.join(), there.join()]);
    expect([a.epoch, a.version]).toEqual([b.epoch, b.version]);
    const [before, began] = [polls(), performance.now()];
    await until('three polls', () => polls() - before >= 3);
    // One a second, not one a second for each.
    expect(performance.now() - began).toBeGreaterThan(1_800);
    for (let bid = 1; bid <= 3; bid += 1) {
      world.auction.bid('B02', 1_000_000 - bid * 1_000);
      await until(
        `bid ${bid} on both boards`,
        () => [here, there].every(({ board }) => board?.bidCount === bid),
        2_500,
      );
    }
    expect(here.frames.map(({ version }) => version)).toEqual(
      there.frames.map(({ version }) => version),
    );
    expect(here.board?.standings).toEqual(there.board?.standings);
    // [AU20] What crosses between relays is whole; what leaves them is not.
    expect(here.raw.join()).not.toContain('中科乙公司');
    expect(there.raw.join()).toContain('中科乙公司');
  });

  it('[RT2] hand a viewer from one to another exactly the versions he missed', async () => {
    const { world, connect } = await startCluster();
    const first = connect(0, 'supplierA');
    connect(1, 'handler').join();
    const joined = await first.join();
    await sleep(300);
    first.socket.disconnect();
    world.auction.bid('B02', 990_000);
    world.auction.bid('C03', 980_000);
    await sleep(1_300);
    const moved = connect(1, 'supplierA');
    moved.board = first.board;
    const held = { epoch: joined.epoch, version: first.frames.at(-1)?.version ?? joined.version };
    const again = await moved.join('P1', held);
    expect(again.kind).toBe('missed');
    expect(again.missed.length).toBeGreaterThanOrEqual(1);
    expect(moved.board?.bidCount).toBe(2);
  });

  it('pass on at once what one of them learns from the platform', async () => {
    const { world, urls, connect } = await startCluster();
    const boards = [connect(0, 'handler'), connect(1, 'handler')];
    for (const board of boards) await board.join();
    for (const [at, url] of urls.entries()) {
      await sleep(100);
      const polls = recordPolls(world.upstream);
      world.auction.bid('B02', 990_000 - at * 1_000);
      const asked = performance.now();
      await fetch(`${url}/app/changed/P1`, { method: 'POST' });
      await until('both boards', () => boards.every(({ board }) => board?.bidCount === at + 1));
      expect((polls[0] ?? 0) - asked).toBeLessThan(within(250, 30_000));
      world.upstream.misbehave = null;
    }
  });

  it('[A11] let in at once whom another knows, and ask about him again within seconds', async () => {
    const { world, connect } = await startCluster();
    const first = connect(0, 'supplierA');
    await first.join();
    const rights = '/live/getFBXX';
    const asked = world.upstream.count(rights);
    first.socket.disconnect();
    // The platform no longer lets them watch; no relay was connected to get the news.
    world.upstream.people.set('supplierA', 403);
    const moved = connect(1, 'supplierA');
    expect((await moved.join()).kind).toBe('snapshot');
    await until('he is out', () => moved.ejections.length === 1, 7_000);
    expect(world.upstream.count(rights)).toBeGreaterThan(asked);
    expect((await moved.join()).kind).toBe('refused');
  });

  it('[A11] end sessions and call for to-dos at all of them', async () => {
    const { urls, connect } = await startCluster();
    const there = connect(1, 'supplierA');
    await there.join();
    const gone = new Promise((done) => there.socket.once('disconnect', done));
    await fetch(`${urls[0]}/app/ended/supplierA`, { method: 'POST' });
    await gone;
    expect(there.ejections).toHaveLength(1);
    const channel = channelOf('me', SERVICE_TOKEN);
    const listening = connect(1, 'handler');
    let notices = 0;
    listening.socket.on('todoChanged', () => {
      notices += 1;
    });
    await until('connected', () => listening.socket.connected);
    listening.socket.emit('listen', encode(Listen, { channel }));
    await listening.socket.timeout(within(2_000)).emitWithAck('time', {});
    await fetch(`${urls[0]}/app/todos/${channel}`, { method: 'POST' });
    await until('it is notified', () => notices === 1);
  });

  it('count two tabs at two relays as one supplier, until both are closed', async () => {
    const { connect } = await startCluster();
    const watching = connect(0, 'handler');
    await watching.join();
    const tabs = [connect(0, 'supplierA'), connect(1, 'supplierA')];
    for (const tab of tabs) await tab.join();
    await connect(1, 'supplierB').join();
    await until('both online', () => watching.board?.online.join() === 'A01,B02');
    tabs[0]?.socket.disconnect();
    await sleep(1_500);
    expect(watching.board?.online).toEqual(['A01', 'B02']);
    tabs[1]?.socket.disconnect();
    await until('one left', () => watching.board?.online.join() === 'B02');
  });
});

describe('[2.4.1] calls from one address', () => {
  it('have one limit at all relays; while Redis is away each relay still has one', async () => {
    const { redis, urls } = await startCluster(2, { requestsPerMinute: 40 });
    const calls = async (url: string, count: number) => {
      const all = Array.from({ length: count }, () => fetch(`${url}/app/echo`, { method: 'POST' }));
      return (await Promise.all(all)).filter(({ status }) => status === 200).length;
    };
    const [here = '', there = ''] = urls;
    const passed = (await calls(here, 30)) + (await calls(there, 30));
    // Asking for readiness was counted as well.
    expect(passed).toBeLessThanOrEqual(40);
    expect(passed).toBeGreaterThan(20);
    await redis.kill();
    await sleep(100);
    const alone = await calls(here, 60);
    expect(alone).toBeGreaterThan(20);
    expect(alone).toBeLessThanOrEqual(40);
  });

  it('[AU23] reading a public board uses up nothing of what its address may call', async () => {
    const { urls } = await startCluster(1, { requestsPerMinute: 40 });
    const [url = ''] = urls;
    const reads = Array.from({ length: 60 }, () => fetch(`${url}${PUBLIC_BOARD_PATH}none`));
    const read = (await Promise.all(reads)).map(({ status }) => status);
    expect(read).not.toContain(429);
    expect((await fetch(`${url}/app/echo`, { method: 'POST' })).status).toBe(200);
  });
});
