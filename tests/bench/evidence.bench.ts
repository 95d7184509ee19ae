import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { signCheckpoint } from '@jicai/platform/src/operations/evidence/checkpoint.ts';
import { collectLeaves } from '@jicai/platform/src/operations/evidence/collect.ts';
import { proveEvent } from '@jicai/platform/src/operations/evidence/reading.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { startPostgres } from '../harness/servers/postgres.ts';
import { watchMachine } from './kit/quiet.ts';
import { ms, percentile, report } from './kit/stats.ts';

/*
 * The tree of evidence with a million leaves, filled by its own job on a durable PostgreSQL: bytes of its
 * tiles for each leaf, and the time of an inclusion proof with all its reads. `BENCH_LEAVES` makes it small.
 */

const LEAVES = Number(process.env.BENCH_LEAVES ?? 1_000_000);
const PROOFS = 1_000;
/** The bars are those of ten million leaves. */
const TEN_MILLION = 10_000_000;
const MOST_GB = 0.5;
const MOST_MS = 5;

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 4, 60);
await migrate(db);
const signing = openSigningKey({ base64: null, file: null });
await publishKey(signing, db);
const needs = { db, clock: databaseClock, signing };

const STEP = 50_000;
let taken = 0;
let collecting = 0;
const began = performance.now();
while (taken < LEAVES) {
  await sql`insert into evidence_pending (source, kind, object_id, seq, head)
    select 'bench/' || n, 'auction', 'B-' || n, 0, encode(sha256(n::text::bytea), 'hex')
    from generate_series(${taken}::bigint + 1, ${Math.min(taken + STEP, LEAVES)}::bigint) n`.execute(
    db,
  );
  const from = performance.now();
  for (let added = 1; added > 0; ) added = await collectLeaves(needs);
  collecting += performance.now() - from;
  taken = Math.min(taken + STEP, LEAVES);
  // As in the days that this takes elsewhere: many checkpoints, and the database's own cleaning.
  await signCheckpoint(needs);
  await sql`vacuum evidence_tile`.execute(db);
}
const seconds = (performance.now() - began) / 1_000;
await sql`vacuum analyze evidence_tile, evidence_leaf`.execute(db);

const machine = watchMachine();
const times: number[] = [];
for (let round = 0; round < PROOFS; round += 1) {
  const packageNumber = `B-${1 + ((round * 7_919) % LEAVES)}`;
  const from = performance.now();
  const answer = await proveEvent({ packageNumber, seq: 0 }, db);
  times.push(performance.now() - from);
  if (isRefusal(answer)) throw new Error(`no proof of ${packageNumber}`);
}
const { rows } = await sql<{ tiles: number; openings: number }>`
  select pg_total_relation_size('evidence_tile')::float8 as tiles,
    pg_total_relation_size('evidence_leaf')::float8 as openings`.execute(db);
const perLeaf = (rows[0]?.tiles ?? 0) / LEAVES;
const gigabytes = (perLeaf * TEN_MILLION) / 1e9;
const p99 = percentile(times, 0.99);
report(
  `The tree of evidence, ${LEAVES.toLocaleString('en')} leaves (filled in ${seconds.toFixed(0)} s)`,
  [
    {
      measure: 'tiles, bytes of a leaf',
      value: perLeaf.toFixed(1),
      bar: '',
      ok: null,
    },
    {
      measure: 'tiles of 10,000,000 leaves, from that',
      value: `${gigabytes.toFixed(2)} GB`,
      bar: `≤ ${MOST_GB} GB`,
      ok: gigabytes <= MOST_GB,
    },
    {
      measure: 'openings beside them, bytes of a leaf',
      value: ((rows[0]?.openings ?? 0) / LEAVES).toFixed(0),
      bar: '',
      ok: null,
    },
    { measure: 'one proof, p50', value: ms(percentile(times, 0.5)), bar: '', ok: null },
    { measure: 'one proof, p99', value: ms(p99), bar: `≤ ${MOST_MS} ms`, ok: p99 <= MOST_MS },
    {
      measure: 'leaves that the job takes',
      value: `${Math.round(LEAVES / (collecting / 1_000))}/s`,
      bar: '',
      ok: null,
    },
  ],
  [machine.disturbance()],
);
await db.destroy();
await postgres.stop();
process.exit();
