import {
  auctionsUntil,
  beginMaintenance,
  endMaintenance,
} from '@jicai/platform/src/operations/admin/maintenance.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { type Endpoint, patternOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { SUPPLIER_API_BASE } from '@jicai/shared/contract/operations/supplier-api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../harness/people/cast.ts';
import { sleep, until } from '../../harness/wait.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* operations.md 1.3: maintenance holds back every write, timer and job; reading, logging in and watching go on. */

let world: World;
/** An auction that runs, and one that is paused past its end. */
let running: string;
let paused: string;

const command = ([word]: string[], options: Record<string, string> = {}) =>
  (word === 'on' ? beginMaintenance : endMaintenance)({
    ...{ words: [], db: world.db, env: {}, print: () => {}, actor: 'os:test' },
    options,
  });

/** The answer to a bare request: the gate is asked before anybody looks at who sends it. */
async function bare(method: string, path: string) {
  const { statusCode, json } = await world.app.inject({ method: method as 'POST', url: path });
  const body = json<{ text?: string; errMsg?: string }>();
  return { statusCode, text: body.text ?? body.errMsg ?? '' };
}

const waits = async ({ method, ...call }: Endpoint) => {
  const { statusCode, text } = await bare(method, patternOf(call).replaceAll(/:\w+/g, 'x'));
  return statusCode === 503 && text.includes('系统维护中');
};

const begin = async (mode: 'readOnly' | 'closed') => {
  await command(['on'], { mode, force: 'yes', reason: '紧急修复', message: '数据库升级' });
  await until('the platform sees it', () => waits(biddingEndpoints.bid as Endpoint));
};
const end = async () => {
  await command(['off']);
  await until('the platform sees it', async () => !(await waits(biddingEndpoints.bid as Endpoint)));
};

beforeAll(async () => {
  world = await startPlatform({ background: true });
  running = await world.publish();
  paused = await world.publish();
  await must(
    world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber: paused,
      runState: 'paused',
      laterEnd: null,
      reason: '核对',
    }),
  );
});
afterAll(() => world?.stop());

it('an auction that is paused past its end counts as live', async () => {
  await world.expire(paused);
  const { rows } = await sql<{ isPast: boolean }>`
    select closes_at <= now() as "isPast" from auction
    where package_number = ${paused} and run_state = 'paused'`.execute(world.db);
  expect(rows).toEqual([{ isPast: true }]);
  const live = await auctionsUntil(new Date(Date.now() + 60_000), world.db);
  expect(live.map(({ number }) => number).sort()).toEqual([running, paused].sort());
  await expect(command(['on'])).rejects.toThrow(paused);
});

/** Calls that are no reads and go on: signing in, and links for a password. */
const SIGNING_IN = `session.login session.logout session.keepAlive signIn.withWork signIn.giveCode
  signIn.replacePassword signIn.beginFactor signIn.confirmFactor signIn.beginKey signIn.giveKey
  signIn.beginNewKey signIn.confirmNewKey stepUp.give stepUp.beginKey stepUp.giveKey signOn.begin
  signOn.finish signOn.withPassword access.use`.split(/\s+/);

/** Calls without a request key that change something all the same. */
const WITHOUT_KEY =
  `profile.changePassword factor.begin factor.confirm factor.renewCodes factor.remove
  factor.beginKey factor.addKey factor.removeKey access.forgot signOn.beginLink signOnConsole.probe
  catalog.addHotWord history.record application.submit entry.apply entry.mailCode entry.smsCode
  contact.askCode
  setup.tryMail setup.run console.tryMail upload.deleteTemporary inquiry.save scoring.submit`.split(
    /\s+/,
  );

describe('under maintenance, read only', () => {
  beforeAll(() => begin('readOnly'));
  afterAll(end);

  it('every call that changes something waits, and no other one', async () => {
    const waiting: string[] = [];
    for (const one of world.server.served) if (await waits(one)) waiting.push(one.name);
    const writes = world.server.served.filter(({ write }) => write).map(({ name }) => name);
    expect(waiting.sort()).toEqual([...new Set([...writes, ...WITHOUT_KEY])].sort());
    for (const name of SIGNING_IN) expect(waiting).not.toContain(name);
  });

  it.each([
    ['POST', `${SUPPLIER_API_BASE}/prices`],
    ['POST', `${SUPPLIER_API_BASE}/stocks`],
    ['POST', `${SUPPLIER_API_BASE}/shipments`],
    ['POST', `${SUPPLIER_API_BASE}/invoices`],
    ['POST', '/app/file/upload'],
  ])('%s %s waits too', async (method, path) => {
    const { statusCode, text } = await bare(method, path);
    expect(statusCode).toBe(503);
    expect(text).toContain('系统维护中，暂时只能查看。数据库升级。预计');
  });

  it('people log in, read and watch', async () => {
    const client = await sealedClient('', { send: world.send });
    await client.login('supplier1', PASSWORD);
    await must(client.call(catalogEndpoints.scenes, { zoneId: null }));
    const { data } = await world.live.call(liveEndpoints.state, { packageNumber: running });
    expect(data?.phase).toBe('running');
    expect((await bare('GET', '/healthz')).statusCode).toBe(200);
  });
});

it('closed, reading waits, while boards are watched and people sign in', async () => {
  await begin('closed');
  expect(await waits(catalogEndpoints.scenes as Endpoint)).toBe(true);
  // An administrator who logs in gets no further than anybody else.
  const ofConsole = world.server.served.filter(({ name }) => name.startsWith('console.'));
  expect(ofConsole.length).toBeGreaterThan(0);
  for (const call of ofConsole) expect(await waits(call), call.name).toBe(true);
  expect((await bare('GET', '/app/file/download/none')).statusCode).toBe(503);
  expect((await bare('GET', `${SUPPLIER_API_BASE}/orders`)).statusCode).toBe(503);
  expect((await bare('GET', '/healthz')).statusCode).toBe(200);
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber: running });
  expect(data?.phase).toBe('running');
  const status = await must(world.as('anonymous').call(setupEndpoints.status, {}));
  expect(status).toMatchObject({ maintenance: 'closed', maintenanceMessage: '数据库升级' });
  expect(status.maintenanceUntil).toBeGreaterThan(Date.now());
  const client = await sealedClient('', { send: world.send });
  await client.login('supplier2', PASSWORD);
  await end();
  expect(await must(world.as('anonymous').call(setupEndpoints.status, {}))).toMatchObject({
    maintenance: null,
  });
});

it('timers of the business wait for its end, and then do what was due meanwhile', async () => {
  const ended = await world.publish();
  const isSettled = async () =>
    (
      await world.db
        .selectFrom('auction')
        .select('settled')
        .where('package_number', '=', ended)
        .executeTakeFirstOrThrow()
    ).settled;
  await begin('readOnly');
  await world.expire(ended);
  // The closer looks every quarter of a second.
  await sleep(1_500);
  expect(await isSettled()).toBe(false);
  await end();
  await until('it is settled', isSettled);
});

it('[AU18] the time of a maintenance counts as an outage: an auction that lost it is paused', async () => {
  const lost = await world.publish({ opensIn: -10 * 60_000 });
  await begin('readOnly');
  const beat = () => world.db.selectFrom('platform_pulse').select('beat_at').executeTakeFirst();
  const before = await beat();
  await sleep(1_500);
  expect(await beat()).toEqual(before);
  // Three minutes of it have passed.
  await sql`update platform_pulse set beat_at = beat_at - interval '3 minutes'`.execute(world.db);
  await end();
  await until('the auction pauses', async () => {
    const { data } = await world.live.call(liveEndpoints.state, { packageNumber: lost });
    return data?.runState === 'paused' && data.stateReason === '平台故障';
  });
});
