import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBidders } from '../harness/auction/bidders.ts';
import { publishAuction } from '../harness/auction/publication.ts';
import { newDispatcher, sealedClient } from '../harness/client/sealed-client.ts';
import { addCast, PASSWORD } from '../harness/people/cast.ts';
import { type Postgres, startPostgres } from '../harness/servers/postgres.ts';
import {
  newRelayToken,
  type Server,
  startPlatform,
  startRelay,
} from '../harness/servers/processes.ts';
import { freeBidsEnv } from '../harness/stages/bid-pace.ts';
import { type LiveStage, startLiveStage } from '../harness/stages/live-stage.ts';
import { openRoamer } from '../harness/stages/roamer.ts';
import { sleep, until } from '../harness/wait.ts';
import { fallAsleep } from './faults/asleep.ts';

/*
 * Two long trials side by side, on stages of their own: `kill -9` of the real platform process while
 * twenty suppliers bid through a real relay; and clients that sleep for as long as laptops do.
 */

const SUPPLIERS = 20;
const KILLS = 21;
const LEAST_BIDS = 1_000;
/** 20 s by the relay's clock; a busy machine tells of it later. */
const GIVEN_UP_MS = 25_000;
const SLEEP_MS = 90_000;

let postgres: Postgres;
let db: Database;
let platform: Server;
let relay: Server;
let calm: LiveStage;

beforeAll(async () => {
  calm = await startLiveStage();
  postgres = await startPostgres({ inMemory: true });
  const databaseUrl = await postgres.create('kills');
  db = openPostgres(databaseUrl, 4);
  await migrate(db);
  await addCast(db, SUPPLIERS);
  const relayToken = newRelayToken();
  // Twenty suppliers of one address, and no more than that is unusual about them.
  const env = {
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '1000000',
    ...freeBidsEnv(),
    REQUESTS_PER_MINUTE: '1000000',
    // A process that starts twenty times starts faster.
    NODE_COMPILE_CACHE: join(tmpdir(), 'jicai-compiled'),
  };
  platform = await startPlatform({ databaseUrl, relayToken, env });
  relay = await startRelay({ upstream: platform.url, relayToken, env });
});
afterAll(async () => {
  await calm?.stop();
  await relay?.stop();
  await platform?.stop();
  await db?.destroy();
  await postgres?.stop();
});

describe.concurrent('[R1] [L1] kill -9 of the platform', () => {
  it(`${KILLS} times under the bids of ${SUPPLIERS} suppliers: no acknowledged bid is lost`, async () => {
    const suppliers = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);
    const rules = {
      startingPrice: fen(100_000_000),
      step: { kind: 'amount', amount: fen(1) },
    } as const;
    const packages = await Promise.all(
      [1, 2].map((n) => publishAuction(db, `kill-${n}`, { suppliers, rules })),
    );
    const dispatcher = newDispatcher();
    const clients = await Promise.all(
      suppliers.map(async (n) => {
        const client = await sealedClient(relay.url, { dispatcher });
        await client.login(`supplier${n}`, PASSWORD);
        return client;
      }),
    );
    const bidders = startBidders(clients, packages);
    const { answered } = bidders;

    let kills = 0;
    while (kills < KILLS || answered() < LEAST_BIDS) {
      const before = answered();
      await until('bids are taken again', () => answered() >= before + LEAST_BIDS / KILLS, {
        everyMs: 5,
      });
      await sleep(Math.random() * 50);
      await platform.kill();
      kills += 1;
      await platform.start();
    }
    await bidders.stop();

    // Bids without an answer are looked up: each is there once or not at all.
    const { problems, found } = await bidders.account(db);
    expect(problems).toEqual([]);
    console.info(
      `kill -9 of the platform: ${kills} kills, ${answered()} bids acknowledged, none lost; ` +
        `${bidders.unanswered()} without an answer, of which ${found} were taken`,
    );
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(answered()).toBeGreaterThanOrEqual(LEAST_BIDS);
    await dispatcher.close();
  });
});

describe.concurrent('[RT7] [RT2] a client that sleeps, and does not read', () => {
  it('is given up within 20 s; awake again it is right without a reload, time and board', async ({
    onTestFinished,
  }) => {
    // One falls asleep over an auction that nobody else watches, one over one that others watch on.
    const lonely = await fallAsleep(calm, 'supplier2');
    onTestFinished(lonely.stop);
    const watched = await fallAsleep(calm, 'supplier1');
    onTestFinished(watched.stop);
    const asleep = performance.now();
    const sleepers = [watched, lonely];
    const { token, call } = await calm.seat('supplier3');
    const relays = [calm.stack.relay.url];
    const witness = await openRoamer({ relays, token, packageNumber: watched.packageNumber });
    onTestFinished(witness.close);
    expect(witness.board?.online).toContain('K1');
    await until('the relay has given it up', () => !witness.board?.online.includes('K1'), {
      timeoutMs: GIVEN_UP_MS,
    });
    expect(performance.now() - asleep).toBeLessThan(GIVEN_UP_MS);
    await sleep(SLEEP_MS - (performance.now() - asleep));
    const epochs = sleepers.map(({ shown }) => shown().epoch);
    for (const { packageNumber } of sleepers) {
      const { data } = await call(biddingEndpoints.bid, {
        packageNumber,
        amount: '8000',
        lines: [],
      });
      expect(data).toMatchObject({ accepted: true });
    }
    for (const { wake } of sleepers) wake();
    await until('both boards are right', () =>
      sleepers.every(({ shown }) => shown().link === 'live' && shown().bids === 1),
    );
    await until('both know the time', () =>
      sleepers.every(({ shown }) => Math.abs(shown().offMs) < 250),
    );
    // The same room went on, with the versions that were missed; the lonely one began again.
    expect(watched.shown().epoch).toBe(epochs[0]);
    expect(lonely.shown().epoch).not.toBe(epochs[1]);
  });
});
