import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { isUnavailable } from '@jicai/platform/src/kernel/db/unavailable.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../../harness/ledger/checker.ts';
import { readLog } from '../../../../harness/ledger/log.ts';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { until } from '../../../../harness/wait.ts';
import { startPlatform, type World } from '../../../../harness/world.ts';
import { bid, depsOn, holdRow, type Made } from './batches.ts';

/*
 * The connection is lost at COMMIT: nobody knows whether it was carried out until the log is asked.
 * The platform reaches its database through a line that a test can cut.
 */

/** Cuts the line of the next COMMIT: before the database gets it, or after it has carried it out. */
type Cut = 'none' | 'before' | 'after';

let cut: Cut = 'none';
/** Only a COMMIT of a transaction in which this text was sent is cut. */
let cutWith = '';
let world: World;
let url: string;
let line: Server;
let throughLine: Database;
let packageNumber: string;

/** Carries bytes to the database and back, and cuts where the test says. */
function carry(client: Socket, port: number): void {
  const server = connect(port, '127.0.0.1');
  let isCut = false;
  let isMeant = false;
  const end = () => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.on('error', end).on('close', end);
  client.on('data', (data) => {
    isMeant ||= data.includes(cutWith);
    const ends = data.includes('commit');
    const isCommit = cut !== 'none' && ends && isMeant;
    if (ends) isMeant = false;
    if (isCommit && cut === 'before') {
      cut = 'none';
      end();
      return;
    }
    isCut ||= isCommit;
    if (isCommit) cut = 'none';
    server.write(data);
  });
  server.on('data', (data) => {
    if (isCut) end();
    else client.write(data);
  });
}

beforeAll(async () => {
  ({ url } = await freshDatabase());
  world = await startPlatform({ db: openPostgres(url, 20, 10) });
  const { port, pathname } = new URL(url);
  line = createServer((client) => carry(client, Number(port)));
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  throughLine = openPostgres(`postgres://postgres@127.0.0.1:${address.port}${pathname}`, 20, 10);
});
afterAll(async () => {
  await throughLine.destroy();
  line.close();
  await world.stop();
});
beforeEach(async () => {
  cut = 'none';
  cutWith = '';
  packageNumber = await world.publish({ rules: { step: { kind: 'amount', amount: fen(1) } } });
});

const bids = (): Made[] =>
  [1, 2, 3, 4, 5].map((by) => ({ by, amount: `${9000 - by}`, key: randomUUID() }));

/** One bid alone, then a batch of the others whose COMMIT meets `fate`. */
async function batchMeets(made: readonly Made[], fate: () => void | Promise<void>) {
  const deps = depsOn(throughLine);
  const letGo = await holdRow(packageNumber, world.db);
  const all = made.map((one) => bid(deps, packageNumber, one));
  const others = Promise.allSettled(all.slice(1));
  await letGo();
  await all[0];
  await fate();
  return await others;
}

it('[AU53] it was carried out: each gets the receipt of its bid from the log', async () => {
  const made = bids();
  const deps = depsOn(throughLine);
  const [, ...answers] = await Promise.all(
    made.map(async (one, n) => {
      if (n > 0) return await bid(deps, packageNumber, one);
      const first = await bid(deps, packageNumber, one);
      cut = 'after';
      return first;
    }),
  );
  expect(cut).toBe('none');
  expect(answers.every(({ receipt }) => receipt.accepted)).toBe(true);
  expect(await checkLedger(world.db, packageNumber, answers)).toEqual([]);
  const log = await readLog(world.db, packageNumber);
  expect(log.filter(({ kind }) => kind === 'bid.accepted')).toHaveLength(5);
  // The client asks again all the same: nothing is doubled.
  const again = await Promise.all(made.slice(1).map((one) => bid(deps, packageNumber, one)));
  expect(again.map(({ receipt }) => receipt)).toEqual(answers.map(({ receipt }) => receipt));
});

it('[AU53] it never arrived: each gets the error, nothing is tried again, and the key is free', async () => {
  const made = bids();
  const settled = await batchMeets(made, () => {
    cut = 'before';
  });
  expect(cut).toBe('none');
  for (const one of settled)
    expect(one.status === 'rejected' && isUnavailable(one.reason)).toBe(true);
  expect(await readLog(world.db, packageNumber)).toHaveLength(1);
  const deps = depsOn(throughLine);
  const again = await Promise.all(made.slice(1).map((one) => bid(deps, packageNumber, one)));
  expect(again.every(({ receipt }) => receipt.accepted)).toBe(true);
  expect(await readLog(world.db, packageNumber)).toHaveLength(5);
  expect(await checkLedger(world.db, packageNumber, again)).toEqual([]);
});

it('[AU53] its backend is killed while it commits: the answers say what the log says', async () => {
  const name = `${packageNumber}`;
  // COMMIT of the batch takes its time: the check of its second bid is made then.
  await sql`create function slow_commit() returns trigger language plpgsql as $$
    begin if new.code = 'K2' then perform pg_sleep(12); end if; return null; end $$`.execute(
    world.db,
  );
  await sql`create constraint trigger slow_commit after insert on auction_event
    deferrable initially deferred for each row execute function slow_commit()`.execute(world.db);
  const made = bids();
  const settled = await batchMeets(made, async () => {
    await until('it commits', async () => {
      const { rows } = await sql<{ pid: number }>`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(world.db);
      return rows.length === 1;
    });
  });
  await sql`drop trigger slow_commit on auction_event`.execute(world.db);
  const log = await readLog(world.db, name);
  const kept = new Set(log.map(({ requestKey }) => requestKey));
  for (const [index, one] of settled.entries())
    expect(one.status === 'fulfilled').toBe(kept.has(made[index + 1]?.key ?? ''));
  const deps = depsOn(throughLine);
  const again = await Promise.all(made.map((one) => bid(deps, packageNumber, one)));
  expect(again.every(({ receipt }) => receipt.accepted)).toBe(true);
  expect(await readLog(world.db, packageNumber)).toHaveLength(5);
  expect(await checkLedger(world.db, packageNumber, again)).toEqual([]);
});

describe('[AU53] of a transaction that auctions share', () => {
  const AUCTIONS = 16;

  /** One bid on each of many auctions at once; the COMMIT of the last one's transaction is cut. */
  async function bidOnMany(how: Cut) {
    const numbers: string[] = [];
    for (let n = 0; n < AUCTIONS; n += 1)
      numbers.push(await world.publish({ rules: { step: { kind: 'amount', amount: fen(1) } } }));
    const made = numbers.map((number) => ({ number, by: 1, amount: '9000', key: randomUUID() }));
    cut = how;
    cutWith = made.at(-1)?.key ?? '';
    const deps = depsOn(throughLine);
    const settled = await Promise.allSettled(made.map((one) => bid(deps, one.number, one)));
    expect(cut).toBe('none');
    const again = await Promise.all(made.map((one) => bid(deps, one.number, one)));
    expect(again.every(({ receipt }) => receipt.accepted)).toBe(true);
    for (const [index, number] of numbers.entries()) {
      expect(await readLog(world.db, number)).toHaveLength(1);
      expect(await checkLedger(world.db, number, again.slice(index, index + 1))).toEqual([]);
    }
    return settled;
  }

  it('it was carried out: each auction’s log is asked, and each gets its receipt', async () => {
    const settled = await bidOnMany('after');
    expect(settled.map(({ status }) => status)).not.toContain('rejected');
  });

  it('it never arrived: all of them get the error', async () => {
    const settled = await bidOnMany('before');
    const lost = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost.length).toBeGreaterThan(1);
    expect(lost.every(isUnavailable)).toBe(true);
  });
});
