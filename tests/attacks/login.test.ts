import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../harness/cast.ts';
import { type SealedClient, sealedClient } from '../harness/client/sealed-client.ts';
import { sleep } from '../harness/wait.ts';
import { startPlatform, type World } from '../harness/world.ts';

/* A flood of passwords, at the platform itself: a relay would let less of it through. */

const SECONDS = 6;
const PER_SECOND = 50;

let world: World;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await startPlatform({ suppliers: 4 });
});
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterAll(() => world?.stop());

/** A client whose calls come from this address, as a relay vouches for it. */
function from(ip: string): Promise<SealedClient> {
  const vouched = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': ip };
  return sealedClient('', {
    send: (message) => world.send({ ...message, headers: { ...message.headers, ...vouched } }),
  });
}

/** Sends guesses at an even pace until it is stopped; answers how many there were of each status. */
function flood(guess: () => Promise<{ status: number }>) {
  const statuses = new Map<number, number>();
  const under: Promise<void>[] = [];
  const timer = setInterval(() => {
    under.push(
      guess().then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    );
  }, 1_000 / PER_SECOND);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(under);
    return statuses;
  };
  stops.push(stop);
  return stop;
}

const login = (client: SealedClient, loginName: string, password = PASSWORD) =>
  client.call(sessionEndpoints.login, { loginName, password });

describe('[AT10] fifty logins a second', () => {
  it('from one address with changing names keep nobody else from logging in or bidding', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9999');
    const attacker = await from('203.0.113.7');
    const other = await from('198.51.100.1');
    let count = 0;
    const stop = flood(() => login(attacker, `name-${++count}`, 'guess'));
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
    const attacker = await from('203.0.113.8');
    const stop = flood(() => login(attacker, 'supplier2', 'guess'));
    await sleep(1_500);
    const owner = await from('198.51.100.2');
    expect((await login(owner, 'supplier2')).state).toBe(1);
    const statuses = await stop();
    expect(statuses.get(200)).toBe(10);
  });

  it('on one account from many addresses do not lock its owner out, at an unknown place either', async () => {
    const attackers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => from(`203.0.113.${100 + n}`)),
    );
    let count = 0;
    const stop = flood(() => {
      const attacker = attackers[++count % attackers.length];
      return attacker ? login(attacker, 'supplier3', 'guess') : Promise.resolve({ status: 0 });
    });
    await sleep(1_500);
    const owner = await from('198.51.100.3');
    // Comes after the guesses that wait already; it may be told to try again, never to stay out.
    await expect.poll(async () => (await login(owner, 'supplier3')).state).toBe(1);
    await stop();
  });
});
