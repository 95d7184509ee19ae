import { deviceEndpoints } from '@jicai/shared/contract/identity/account/device.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* The devices on which one is logged in. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.db.deleteFrom('session').execute();
});

async function loggedIn(loginName: string) {
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}
type Client = Awaited<ReturnType<typeof loggedIn>>;
const listed = async (client: Client) => (await must(client.call(deviceEndpoints.list, {}))).rows;
const isIn = async (client: Client) => (await client.call(deviceEndpoints.list, {})).state === 1;

it('are one’s own; another can be logged out at once, the calling one not', async () => {
  const here = await loggedIn('supplier1');
  const there = await loggedIn('supplier1');
  const foreign = await loggedIn('buyer');
  const rows = await listed(here);
  expect(rows.map(({ isOwn }) => isOwn).sort()).toEqual([false, true]);
  const own = rows.find(({ isOwn }) => isOwn)?.id ?? '';
  const other = rows.find(({ isOwn }) => !isOwn)?.id ?? '';
  expect((await here.call(deviceEndpoints.end, { id: own })).text).toContain('当前设备');
  expect((await foreign.call(deviceEndpoints.end, { id: other })).text).toContain('已退出登录');
  expect(await isIn(there)).toBe(true);
  const answer = await here.call(deviceEndpoints.end, { id: other });
  expect(answer.state).toBe(1);
  expect(answer.headers[SESSION_ENDED_HEADER]).toBeTruthy();
  expect(await isIn(there)).toBe(false);
  expect(await isIn(here)).toBe(true);
});

it('can all be logged out but the calling one', async () => {
  const here = await loggedIn('reviewer');
  const others = [await loggedIn('reviewer'), await loggedIn('reviewer')];
  expect(await must(here.call(deviceEndpoints.endOthers, {}))).toEqual({ count: 2 });
  for (const one of others) expect(await isIn(one)).toBe(false);
  expect(await isIn(here)).toBe(true);
});
