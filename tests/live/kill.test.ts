import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCast, PASSWORD } from '../harness/cast.ts';
import { type Acknowledged, checkLedger } from '../harness/ledger-checker.ts';
import { readLog } from '../harness/ledger-log.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { newRelayToken, type Server, startPlatform, startRelay } from '../harness/processes.ts';
import { publishAuction } from '../harness/publication.ts';
import { newDispatcher, type SealedClient, sealedClient } from '../harness/sealed-client.ts';
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

interface Tried {
  readonly key: string;
  readonly packageNumber: string;
}

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
    const acknowledged = new Map(packages.map((number) => [number, [] as Acknowledged[]]));
    const unknown: Tried[] = [];
    const answered = () => [...acknowledged.values()].reduce((sum, all) => sum + all.length, 0);
    let done = false;
    let amount = 90_000_000;

    async function bid(client: SealedClient, packageNumber: string): Promise<void> {
      const key = randomUUID();
      const invoked = performance.now();
      amount -= 1 + Math.floor(Math.random() * 3);
      const body = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
      const answer = await client
        .call(biddingEndpoints.bid, body, { requestKey: key })
        .catch(() => null);
      if (answer?.status === 200 && answer.data) {
        const told = { receipt: answer.data, invoked, answered: performance.now() };
        acknowledged.get(packageNumber)?.push(told);
        await sleep(Math.random() * 30);
        return;
      }
      // Whatever stands between says so: nobody may take this for a success.
      expect([undefined, 0]).toContain(answer?.state);
      unknown.push({ key, packageNumber });
      await sleep(100 + Math.random() * 200);
    }
    const bidders = clients.map(async (client, index) => {
      while (!done) await bid(client, packages[index % packages.length] ?? '');
    });

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
    done = true;
    await Promise.all(bidders);

    // What had no answer is asked for, and is there once or not at all.
    let found = 0;
    for (const { key, packageNumber } of unknown) {
      const rows = (await readLog(db, packageNumber)).filter((event) => event.requestKey === key);
      expect(rows.length).toBeLessThanOrEqual(1);
      found += rows.length;
    }
    for (const packageNumber of packages) {
      const told = acknowledged.get(packageNumber) ?? [];
      expect(await checkLedger(db, packageNumber, told)).toEqual([]);
      const log = await readLog(db, packageNumber);
      const accounted = new Set(told.map(({ receipt }) => receipt.bidId));
      for (const { key } of unknown) accounted.add(key);
      for (const event of log)
        if (event.kind.startsWith('bid.')) expect(accounted).toContain(event.requestKey);
    }
    console.info(
      `kill -9 of the platform: ${kills} kills, ${answered()} bids acknowledged, none lost; ` +
        `${unknown.length} without an answer, of which ${found} were taken`,
    );
    expect(kills).toBeGreaterThanOrEqual(20);
    expect(answered()).toBeGreaterThanOrEqual(LEAST_BIDS);
    await dispatcher.close();
  });
});
