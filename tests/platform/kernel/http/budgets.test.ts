import { randomBytes } from 'node:crypto';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

/* Budgets of calls at the platform: of people, of the strangers behind a network, of unknown tokens. */

const ALLOWED = 5;
const { unverified } = trafficLimits.perMinute;
/** Not sealed, and open to anybody: what counts is whether it gets as far as its body. */
const { path } = catalogEndpoints.zones;

let world: World;
beforeAll(async () => {
  world = await startPlatform({ callsPerMinute: ALLOWED });
});
afterAll(() => world?.stop());

/** Calls from an address, as a relay passes them on; answers the status. */
async function call(address: string, headers: Readonly<Record<string, string>> = {}) {
  const relay = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': address };
  const json = { 'content-type': 'application/json' };
  const answer = await world.send({
    path,
    method: 'POST',
    headers: { ...json, ...relay, ...headers },
    body: '{}',
  });
  return answer.status;
}
const isRefused = async (...given: Parameters<typeof call>) => (await call(...given)) === 429;

async function exhaust(address: string): Promise<void> {
  for (let n = 0; n < ALLOWED; n += 1) expect(await isRefused(address)).toBe(false);
  expect(await isRefused(address)).toBe(true);
}

describe('[AT40] a network whose strangers have used up their budget', () => {
  it('refuses its strangers and nobody elsewhere', async () => {
    await exhaust('203.0.113.1');
    expect(await isRefused('203.0.113.2')).toBe(false);
  });

  it('refuses none of its people: by their token alone, or by the word of their relay', async () => {
    const token = (await world.as('supplier', 1).token()) ?? '';
    await exhaust('203.0.113.3');
    expect(await isRefused('203.0.113.3', { token })).toBe(false);
    const vouched = { token: 'of an earlier version', 'x-relay-session': 'a'.repeat(64) };
    expect(await isRefused('203.0.113.3', vouched)).toBe(false);
    // Nobody but a relay may vouch.
    const own = { ...vouched, 'x-relay-token': 'x'.repeat(32) };
    const answer = await world.send({
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own },
      body: '{}',
    });
    expect(answer.status).not.toBe(429);
  });

  it('is not got round with invented tokens: they have a budget of their own', async () => {
    const address = '203.0.113.4';
    await exhaust(address);
    const invented = () => ({ token: randomBytes(32).toString('base64url') });
    const statuses = new Set<number>();
    for (let n = 0; n <= unverified; n += 20)
      for (const status of await Promise.all(
        Array.from({ length: 20 }, () => call(address, invented())),
      ))
        statuses.add(status);
    expect(statuses).toContain(429);
    const token = (await world.as('supplier', 2).token()) ?? '';
    expect(await isRefused(address, { token })).toBe(false);
  });
});
