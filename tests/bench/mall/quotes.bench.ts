import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { openInquiry, sheetOf } from '../../harness/sourcing/inquiries.ts';
import { HOUR, sourcingWorld } from '../../harness/sourcing/projects.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * 200 suppliers seal quotes of 100 lines in the last minute of an inquiry, on PostgreSQL, through the
 * platform's front door: envelope, session, check, seal, log. Arrivals are spread evenly; the longest
 * answers are what waits for the auction's lock.
 */

const SUPPLIERS = Number(process.env.BENCH_SUPPLIERS ?? 200);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const LINES = 100;

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 20);
await migrate(db);
const world = await sourcingWorld({
  db,
  suppliers: SUPPLIERS,
  loginsPerMinute: 100_000,
});
const lines = Array.from({ length: LINES }, (_, index) => ({
  name: `物品 ${index + 1}`,
  spec: '',
  unit: '台',
  quantity: '2',
}));
const packages = [{ name: '一包', startingPrice: fen(100_000_00), lines }];
const { packageNumber } = await openInquiry(world, { packages, minSuppliers: 3 }, SUPPLIERS);
const prices = Array.from({ length: LINES }, (_, index) => String(100 + index));
const sheet = sheetOf(prices);
// One minute is left: the clock of the world stands in the middle of it.
const { closes_at: closesAt } = await world.db
  .selectFrom('auction')
  .select('closes_at')
  .where('package_number', '=', packageNumber)
  .executeTakeFirstOrThrow();
world.clock.at = Number(closesAt) - 30_000;
if (world.clock.at < Date.UTC(2026, 0) || Number.isNaN(world.clock.at)) throw new Error('no end');
const machine = watchMachine();
const took: number[] = [];
const refused: string[] = [];

async function quote(n: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, (n * SECONDS * 1_000) / SUPPLIERS));
  const from = performance.now();
  const answer = await world
    .as('supplier', n)
    .call(inquiryEndpoints.submit, { packageNumber, sheet });
  took.push(performance.now() - from);
  if (answer.state !== 1) refused.push(answer.text);
}

await Promise.all(Array.from({ length: SUPPLIERS }, (_, index) => quote(index + 1)));
const busy = machine.disturbance();
const { rows } = await sql<{ count: number }>`select count(*)::int as count from sealed_quote
  where package_number = ${packageNumber} and ended_by is null`.execute(world.db);
const stored = rows[0]?.count ?? 0;
world.clock.at += HOUR;
const late = await world.as('supplier', 1).call(inquiryEndpoints.submit, { packageNumber, sheet });
const p95 = percentile(took, 0.95);
report(
  `${SUPPLIERS} suppliers seal ${LINES}-line quotes in ${SECONDS} s`,
  [
    { measure: 'p95', value: ms(p95), bar: '≤ 300 ms', ok: p95 <= 300 },
    { measure: 'stored', value: String(stored), bar: `${SUPPLIERS}`, ok: stored === SUPPLIERS },
    {
      measure: 'refused in time',
      value: String(refused.length),
      bar: '0',
      ok: refused.length === 0,
    },
    { measure: 'after the end', value: late.text, bar: 'refused', ok: late.state !== 1 },
  ],
  [busy],
);
await world.stop();
await postgres.stop();
process.exit();
