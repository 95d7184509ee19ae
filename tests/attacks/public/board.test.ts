import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { fakeAuction } from '../../relay/world/fake-auction.ts';
import { startWorld, type World } from '../../relay/world/world.ts';

/* Strangers at the public board: they may ask as often as they like, and the platform hears little. */

const AT_ONCE = 50;

async function ask(world: World, numbers: readonly string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const left = [...numbers];
  const one = async () => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const { statusCode, body } = await request(world.url + PUBLIC_BOARD_PATH + number);
      await body.dump();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return statuses;
}

describe('[AT8] strangers at the public board', () => {
  it('make no more polls with 10,000 reads than with one', async () => {
    const world = await startWorld();
    await ask(world, ['P1']);
    const polls = () => world.upstream.count(liveEndpoints.state.path);
    const infos = () => world.upstream.count(liveEndpoints.packageInfo.path);
    const [pollsBefore, infosBefore, began] = [polls(), infos(), performance.now()];
    const statuses = await ask(
      world,
      Array.from({ length: 10_000 }, () => 'P1'),
    );
    const seconds = (performance.now() - began) / 1_000;
    expect([...statuses.keys()]).toEqual([200]);
    expect(polls() - pollsBefore).toBeLessThanOrEqual(seconds * 2 + 3);
    expect(infos() - infosBefore).toBe(0);
  });

  it('who guess numbers reach the platform a few times a second, and real auctions stay open', async () => {
    const world = await startWorld();
    world.upstream.auctions.set('P2', fakeAuction('P2'));
    await ask(world, ['P1']);
    const infos = () => world.upstream.count(liveEndpoints.packageInfo.path);
    const [before, began] = [infos(), performance.now()];
    const guesses = Array.from({ length: 3_000 }, (_, index) => `XM2026-${index}`);
    const statuses = await ask(world, guesses);
    const seconds = (performance.now() - began) / 1_000;
    expect([...statuses.keys()].every((status) => status === 404 || status === 503)).toBe(true);
    expect(infos() - before).toBeLessThanOrEqual(40 + seconds * 20 + 1);
    expect(world.relay.held().rooms).toBe(1);
    expect((await ask(world, ['P1'])).get(200)).toBe(1);
    await new Promise((done) => setTimeout(done, 500));
    expect((await ask(world, ['P2'])).get(200)).toBe(1);
  });

  it('hold no auction open, whatever they send in an address or a body', async () => {
    const world = await startWorld();
    const strange = ['%2e%2e', 'a%20b', '<script>', 'P1%00', "P1'--", '{}', '*'];
    const statuses = await ask(world, strange);
    expect(statuses.get(200)).toBeUndefined();
    expect(world.relay.held().rooms).toBe(0);
  });
});
