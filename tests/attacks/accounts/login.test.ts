import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientFrom } from '../../harness/client/client-from.ts';
import { sleep } from '../../harness/wait.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { flood, login } from './login-flood.ts';

const SECONDS = 6;

let world: World;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await startPlatform({ suppliers: 4 });
});
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterAll(() => world?.stop());

describe('[AT10] fifty logins a second', () => {
  it('from one address with changing names keep nobody else from logging in or bidding', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9999');
    const attacker = await clientFrom(world, '203.0.113.7');
    const other = await clientFrom(world, '198.51.100.1');
    let count = 0;
    const stop = flood(() => login(attacker, `name-${++count}`, 'guess'));
    stops.push(stop);
    const end = Date.now() + SECONDS * 1_000;
    for (let n = 1; Date.now() < end; n += 1) {
      expect((await login(other, `supplier${1 + (n % 4)}`)).state).toBe(1);
      const bid = await world.bid(1, packageNumber, String(9_900 - 100 * n));
      expect(bid.data).toMatchObject({ accepted: true });
      await sleep(200);
    }
    const statuses = await stop();
    // A call that is let through works on a decoy; everything else costs nothing.
    expect(statuses.get(200) ?? 0).toBeLessThanOrEqual(40 * (SECONDS / 10 + 2));
    expect(statuses.get(429) ?? 0).toBeGreaterThan(20);
    expect(await login(attacker, 'supplier1', 'guess')).toMatchObject({ status: 429 });
  });

  it('on one account from one address do not lock its owner out', async () => {
    const attacker = await clientFrom(world, '203.0.113.8');
    const stop = flood(() => login(attacker, 'supplier2', 'guess'));
    stops.push(stop);
    await sleep(1_500);
    const owner = await clientFrom(world, '198.51.100.2');
    expect((await login(owner, 'supplier2')).state).toBe(1);
    const statuses = await stop();
    expect(statuses.get(200)).toBe(10);
  });
});
