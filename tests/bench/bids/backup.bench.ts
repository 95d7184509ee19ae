import { randomBytes, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_SIZE, loadMall } from '@jicai/platform/demo/mall/load.ts';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { verifyChain } from '@jicai/platform/src/identity/security/repository.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { checkArchive } from '@jicai/platform/src/operations/backup/restore.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import { startChild } from '../../harness/servers/children.ts';
import { sleep } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';

/*
 * Bids while the backup command works: 20 people bid through the relay as fast as one person may
 * (AU54: two a second), on a durable PostgreSQL with a mall of products and files in it. Rounds
 * without a backup and rounds with one after another take turns. A bid's time runs from the moment
 * at which it was due, so that an answer that comes late does not keep the next one from counting.
 *
 * Then the last archive goes into an empty installation, and every bid that was acknowledged before
 * its snapshot began must be there.
 */

const PEOPLE = 20;
const EVERY_MS = 500;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 20_000);
const FILES = 20;
const FILE_BYTES = 2 * 1_048_576;
const BAR = 1.5;

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Stored files of random bytes, which no compression makes smaller, as those of photographs are. */
async function fillFiles(db: Database, dataDir: string): Promise<void> {
  const storage = localStorage(join(dataDir, 'files'));
  await sql`insert into file_group (id, owner_id, domain, created_at)
    values ('bench', 'handler', 'general', now())`.execute(db);
  for (let n = 0; n < FILES; n += 1) {
    const key = randomBytes(16).toString('hex');
    const upload = await storage.begin(key);
    const part = await storage.putPart(upload, 0, randomBytes(FILE_BYTES));
    await storage.finish(upload, [{ number: 0, part }]);
    await sql`insert into file (id, group_id, owner_id, upload_key, name, extension, size, state,
        storage_key, storage_upload, created_at)
      values (${randomUUID()}, 'bench', 'handler', ${key}, ${`${n}.jpg`}, 'jpg', ${FILE_BYTES},
        'stored', ${key}, '', now())`.execute(db);
  }
}

const world = await startBenchWorld(PEOPLE, {
  // Against their own last: whatever order the bids come in, each is accepted.
  rules: { stepBase: 'own' },
  fill: async (db, dataDir) => {
    await loadMall(db, Date.now(), { ...DEMO_SIZE, products: PRODUCTS, past: false, batch: 2_000 });
    await fillFiles(db, dataDir);
  },
});
const { packageNumber } = world;
const archives = await mkdtemp(join(tmpdir(), 'jicai-bench-archives-'));

/** One of the commands of `npm run`, on the database and data folder of an installation. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  env: { readonly DATABASE_URL: string; readonly DATA_DIR: string },
): Promise<number> {
  const began = performance.now();
  const child = startChild([process.execPath, join(root, `platform/bin/${name}.mjs`), file], {
    cwd: root,
    env,
  });
  if ((await child.ended) !== 0) throw new Error(`${name} failed:\n${child.output()}`);
  return (performance.now() - began) / 1_000;
}

/** An accepted bid with the moment at which its answer was there. */
interface Acknowledged {
  readonly seq: number;
  readonly eventHash: string;
  readonly at: number;
}

const acknowledged: Acknowledged[] = [];
const refusals: string[] = [];
const dispatcher = newDispatcher(PEOPLE);
const client = await sealedClient(world.stack.relay.url, { dispatcher });
let next = 800_000_000_00;

/** One person bids at every moment that is theirs until `isOver`; the times go into `latencies`. */
async function person(n: number, latencies: number[], isOver: () => boolean): Promise<void> {
  const token = world.supplierTokens[n] ?? '';
  let due = performance.now() + (EVERY_MS / PEOPLE) * n;
  for (; !isOver(); due += EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    next -= 1;
    const body = { packageNumber, amount: fenToText(fen(next)), lines: [] };
    const { data, text } = await client.call(biddingEndpoints.bid, body, { token });
    latencies.push(performance.now() - due);
    if (data?.accepted)
      acknowledged.push({ seq: data.seq, eventHash: data.eventHash, at: Date.now() });
    else refusals.push(data?.reason ?? text);
  }
}

const installation = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
const backups: { readonly file: string; readonly seconds: number }[] = [];

/** Everybody bids for a while; with backups, one after another, until the last one has ended. */
async function round(withBackups: boolean): Promise<number[]> {
  const latencies: number[] = [];
  let isOver = false;
  const bidding = Array.from({ length: PEOPLE }, (_, n) => person(n, latencies, () => isOver));
  const until = performance.now() + SECONDS * 1_000;
  if (withBackups)
    do {
      const file = join(archives, `${backups.length}.backup`);
      backups.push({ file, seconds: await command('backup', file, installation) });
    } while (performance.now() < until);
  else await sleep(SECONDS * 1_000);
  isOver = true;
  await Promise.all(bidding);
  return latencies;
}

/** The bids that an archive must have, sought in an installation restored from it. */
async function compare(file: string) {
  const restored = { DATABASE_URL: await world.createDatabase('restored'), DATA_DIR: archives };
  const seconds = await command('restore', file, restored);
  const { manifest } = await checkArchive(file);
  const began = Date.parse(manifest.takenAt);
  const due = acknowledged.filter(({ at }) => at < began);
  const db = openPostgres(restored.DATABASE_URL, 2, 100);
  const live = openPostgres(world.databaseUrl, 2, 100);
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, hash from auction_event where package_number = ${packageNumber}
    order by seq`.execute(db);
  const events = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  const missing = due.filter(({ seq, eventHash }) => events.get(seq) !== eventHash).length;
  const { rows: heads } = await sql<{ seq: number; hash: string }>`
    select last_seq as seq, head_hash as hash from auction
    where package_number = ${packageNumber}`.execute(db);
  const head = heads[0];
  // The installation that was backed up went on; its log has this head in the same place.
  const { rows: same } = await sql<{ hash: string }>`select hash from auction_event
    where package_number = ${packageNumber} and seq = ${head?.seq ?? 0}`.execute(live);
  const [security, liveSecurity] = [await verifyChain(db), await verifyChain(live)];
  // The restored log has all entries of the other one, and that of the restore behind them.
  const { rows: restoredAt } = await sql<{ hash: string }>`select hash from security_log
    where seq = ${liveSecurity.count}`.execute(db);
  await db.destroy();
  await live.destroy();
  return {
    seconds,
    due: due.length,
    missing,
    isSameHead: rows.at(-1)?.hash === head?.hash && head?.hash === same[0]?.hash,
    isSameLog: security.brokenAt === null && restoredAt[0]?.hash === liveSecurity.head,
  };
}

// A first turn of each, so that none is measured cold.
await round(false);
await command('backup', join(archives, 'first.backup'), installation);
const watch = watchMachine();
const alone: number[] = [];
const during: number[] = [];
const ratios: number[] = [];
for (let n = 0; n < ROUNDS; n += 1) {
  const without = await round(false);
  const beside = await round(true);
  alone.push(...without);
  during.push(...beside);
  ratios.push(percentile(beside, 0.99) / percentile(without, 0.99));
}
const disturbance = watch.disturbance();
await dispatcher.close();

const last = backups.at(-1);
if (!last) throw new Error('no backup was taken');
const { seconds, due, missing, isSameHead, isSameLog } = await compare(last.file);
const told = (measure: string, value: string) => ({ measure, value, bar: '', ok: null });
const both = (latencies: readonly number[]) =>
  `${ms(percentile(latencies, 0.5))} / ${ms(percentile(latencies, 0.99))}`;
const ratio = percentile(during, 0.99) / percentile(alone, 0.99);
const megabytes = statSync(last.file).size / 1_048_576;
report(
  `Bids of ${PEOPLE} people beside backups, ${ROUNDS} rounds of ${SECONDS} s each, PostgreSQL, ${cpus().length} cores`,
  [
    told('bids without a backup / beside one', `${alone.length} / ${during.length}`),
    {
      measure: 'refused',
      value: `${refusals.length} ${refusals[0] ?? ''}`,
      bar: '0',
      ok: refusals.length === 0,
    },
    told('answer without a backup, p50 / p99', both(alone)),
    told('answer beside a backup, p50 / p99', both(during)),
    {
      measure: 'p99 beside a backup, times that without one',
      value: ratio.toFixed(2),
      bar: `≤ ${BAR}`,
      ok: ratio <= BAR,
    },
    told('the same of each pair of rounds', ratios.map((one) => one.toFixed(2)).join(' ')),
    told(
      'backups taken, and seconds of one, p50',
      `${backups.length}, ${percentile(
        backups.map((one) => one.seconds),
        0.5,
      ).toFixed(1)} s`,
    ),
    told(
      'archive, and seconds to restore it',
      `${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s`,
    ),
    {
      measure: `missing of ${due} bids acknowledged before the last snapshot`,
      value: `${missing}`,
      bar: '0',
      ok: missing === 0 && due > 0,
    },
    {
      measure: "heads of the auction's log and of the security log are equal",
      value: `${isSameHead} / ${isSameLog}`,
      bar: 'true',
      ok: isSameHead && isSameLog,
    },
  ],
  [disturbance],
);
await world.stop();
await rm(archives, { recursive: true, force: true });
process.exit();
