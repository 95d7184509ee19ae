import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/db/open.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBidders } from '../harness/bidders.ts';
import { addCast, PASSWORD } from '../harness/cast.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { newRelayToken, type Server, startPlatform, startRelay } from '../harness/processes.ts';
import { publishAuction } from '../harness/publication.ts';
import { newDispatcher, sealedClient } from '../harness/sealed-client.ts';
import { sleep, until } from '../harness/wait.ts';

/* `kill -9` of the real platform process while twenty suppliers bid through a real relay. */

const SUPPLIERS = 20;
const KILLS = 21;
const LEAST_BIDS = 1_000;

let postgres: Postgres;
let db: Database;
let platform: Server;
let relay: Server;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.create('kills');
  db = openPostgres(databaseUrl, 4);
  await migrate(db);
  await addCast(db, SUPPLIERS);
  const relayToken = newRelayToken();
  // Twenty suppliers of one address, and no more than that is unusual about them.
  const env = {
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE: '1000000',
    // A process that starts twenty times starts faster.
    NODE_COMPILE_CACHE: join(tmpdir(), 'jicai-compiled'),
  };
  platform = await startPlatform({ databaseUrl, relayToken, env });
  relay = await startRelay({ upstream: platform.url, relayToken, env });
});
afterAll(async () => {
  await relay?.stop();
  await platform?.stop();
  await db?.destroy();
  await postgres?.stop();
});

describe('[R1] [L1] kill -9 of the platform', () => {
  it(`${KILLS} times under the bids of ${SUPPLIERS} suppliers: no acknowledged bid is lost`, {
    timeout: 240_000,
  }, async () => {
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
        timeoutMs: 30_000,
        everyMs: 5,
      });
      await sleep(Math.random() * 50);
      await platform.kill();
      kills += 1;
      await platform.start();
    }
    await bidders.stop();

    // What had no answer is asked for, and is there once or not at all.
    const { problems, found } = await bidders.account(db);
    expect(problems).toEqual([]);
    console.info(
      `kill -9 of the platform: ${kills} kills, ${answered()} bids acknowledged, none lost; ` +
        `${bidders.unanswered()} without an answer, of which ${found} were taken`,
    );
    expect(kills).toBeGreaterThanOrEqual(20);
    expect(answered()).toBeGreaterThanOrEqual(LEAST_BIDS);
    await dispatcher.close();
  });
});
