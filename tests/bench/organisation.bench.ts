import { platformPolicy } from '@jicai/platform/src/app.ts';
import { verbsOf } from '@jicai/platform/src/identity/role/rules.ts';
import { searchLog } from '@jicai/platform/src/identity/security/repository.ts';
import { addOrg, addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import { mayCall } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { callerOf } from '@jicai/platform/src/kernel/http/caller/reach.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { countLogs, searchLogs } from '@jicai/platform/src/operations/audit-search/repository.ts';
import { applyPlan } from '@jicai/platform/src/operations/import/apply.ts';
import { planImport } from '@jicai/platform/src/operations/import/facts.ts';
import type { StagedRow } from '@jicai/platform/src/operations/import/plan.ts';
import { sql } from 'kysely';
import { allEndpoints } from '../contract/tables.ts';
import { startPostgres } from '../harness/servers/postgres.ts';
import { type Line, ms, percentile, report } from './kit/stats.ts';

/* An organisation of 5,000 people brought in, the security log of years searched, the check of a right. */

const PEOPLE = 5_000;
const UNITS = 100;
const LOG_ROWS = Number(process.env.BENCH_LOG_ROWS ?? 10_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);

const admin: Person = {
  id: 'admin',
  name: '系统管理员',
  orgId: 'platform',
  orgName: '平台',
  orgType: 'operator',
  roles: ['systemAdmin'],
  tokenHash: '',
};

/** 100 units, and 5,000 people with two posts each. */
function rows(): StagedRow[] {
  const units = Array.from({ length: UNITS }, (_, n) => ({
    sheet: 'units' as const,
    line: n + 2,
    cells: [`U${n}`, `第 ${n} 采购单位`, '采购单位', ''],
  }));
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    sheet: 'people' as const,
    line: n + 2,
    cells: [
      ...[`person.${n}`, `姓名${n}`, `U${n % UNITS}`, `科室${n % 10}`, '科员'],
      ...[`138${String(n).padStart(8, '0')}`, '', '采购人、验收人', '2026-01-01', ''],
    ],
  }));
  return [...units, ...people];
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const value = await run();
  return [value, performance.now() - began];
}

async function importing(db: Database): Promise<Line[]> {
  await addOrg({ id: 'platform', code: 'P', name: '平台', type: 'operator' }, db);
  await addPerson(
    {
      id: 'admin',
      loginName: 'admin',
      name: '系统管理员',
      orgId: 'platform',
      roles: ['systemAdmin'],
    },
    null,
    db,
  );
  const staged = rows();
  const [plan, dry] = await timed(() => planImport(staged, admin, databaseClock, db));
  const faults = [...plan.units, ...plan.people].flatMap((row) => row.faults);
  if (faults.length > 0) throw new Error(`faults: ${JSON.stringify(faults.slice(0, 3))}`);
  // Applying plans anew, as the service does.
  const [, apply] = await timed(() =>
    transact(db, async (trx) => {
      const anew = await planImport(staged, admin, databaseClock, trx);
      const handed = { kind: 'unprovable' } as const;
      const site = { publicUrl: 'https://mall.example.org', channels: null, handed };
      const how = { trx, clock: databaseClock, ...site };
      return applyPlan(anew, { ...how, by: admin, address: '' });
    }),
  );
  const again = await planImport(staged, admin, databaseClock, db);
  const isSame = [...again.units, ...again.people].every(({ effect }) => effect === 'same');
  return [
    {
      measure: '5,000 people with two posts, dry run',
      value: ms(dry),
      bar: '≤ 5 s',
      ok: dry <= 5_000,
    },
    {
      measure: '5,000 people with two posts, apply',
      value: ms(apply),
      bar: '≤ 10 s',
      ok: apply <= 10_000,
    },
    { measure: 'a second run changes nothing', value: String(isSame), bar: 'true', ok: isSame },
  ];
}

async function fillLog(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  // Rows of the shape alone: the chain is not what is measured.
  await sql
    .raw(`insert into security_log
    select n, now() - (${LOG_ROWS} - n) * interval '60 seconds' / 10, case n % 4 when 0 then 'login'
      when 1 then 'logout' when 2 then 'call.denied' else 'import.applied' end, n % 7 = 0, null,
      'person ' || n % 20000, null, '10.0.' || n % 250 || '.1', 'object ' || n % 500000, '', md5(n::text)
    from generate_series(1000, ${LOG_ROWS} + 999) n`)
    .execute(db);
  await sql`analyze security_log`.execute(db);
}

async function searching(db: Database): Promise<Line[]> {
  await fillLog(db);
  const everything = {
    fromMs: null,
    toMs: null,
    action: null,
    refusedOnly: false,
    actor: '',
    object: '',
  };
  const day = 86_400_000;
  const asked = {
    'by time and actor': (n: number) => ({
      fromMs: Date.now() - (n + 30) * day,
      toMs: Date.now() - n * day,
      actor: `person ${(n * 37) % 20_000}`,
    }),
    'by object': (n: number) => ({ object: `object ${(n * 4_001) % 500_000}` }),
    'by actor alone': (n: number) => ({ actor: `person ${(n * 91) % 20_000}` }),
    'by time and kind': (n: number) => ({
      fromMs: Date.now() - (n + 30) * day,
      toMs: Date.now() - n * day,
      action: 'call.denied' as const,
    }),
    'refused ones of a week': (n: number) => ({
      fromMs: Date.now() - (n + 7) * day,
      toMs: Date.now() - n * day,
      refusedOnly: true,
    }),
  };
  const lines: Line[] = [];
  for (const [what, filterOf] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const filter = { ...everything, ...filterOf(round) };
      const [, took] = await timed(() => searchLog(filter, { limit: 60, offset: 0 }, db));
      times.push(took);
    }
    const p95 = percentile(times, 0.95);
    const measure = `${LOG_ROWS} entries, ${what}: p95`;
    lines.push({ measure, value: ms(p95), bar: '≤ 500 ms', ok: p95 <= 500 });
  }
  return lines;
}

/** A second log beside the security log: half as many changes of products, by the people brought in. */
async function fillProducts(db: Database): Promise<void> {
  // Products themselves are not what is measured: without them the rows have nothing to refer to.
  await sql`set session_replication_role = replica`.execute(db);
  await sql
    .raw(`insert into product_event (goods_id, seq, at, person_id, transition, sentence, note)
    select 'goods ' || n % 50000, n, now() - (${LOG_ROWS / 2} - n) * interval '60 seconds' / 5,
      (select id from person where login_name = 'person.1'), 'edit', '修改商品', ''
    from generate_series(1, ${Math.floor(LOG_ROWS / 2)}) n`)
    .execute(db);
  await sql`set session_replication_role = origin`.execute(db);
  await sql`analyze product_event`.execute(db);
}

/** The audit administrator's search, which joins all logs: the page and its count. */
async function searchingAll(db: Database): Promise<Line[]> {
  await fillProducts(db);
  const day = 86_400_000;
  const quarter = (n: number) => ({
    fromMs: Date.now() - (n % 300) * day - 90 * day,
    toMs: Date.now() - (n % 300) * day,
  });
  const always = { fromMs: 0, toMs: Date.now() + day };
  const asked = {
    'by a quarter': (n: number) => quarter(n),
    'by a quarter and actor': (n: number) => ({
      ...quarter(n),
      actor: `person ${(n * 37) % 20_000}`,
    }),
    'by object': (n: number) => ({ ...always, object: `goods ${(n * 401) % 50_000}` }),
  };
  const lines: Line[] = [];
  for (const [what, filterOf] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const filter = { source: null, actor: '', object: '', ...filterOf(round) };
      const [, took] = await timed(async () => {
        await searchLogs(filter, { limit: 60, offset: 0 }, db);
        await countLogs(filter, db);
      });
      times.push(took);
    }
    const p95 = percentile(times, 0.95);
    const measure = `all logs, ${LOG_ROWS} and ${LOG_ROWS / 2} entries, ${what}: p95`;
    lines.push({ measure, value: ms(p95), bar: '≤ 500 ms', ok: p95 <= 500 });
  }
  return lines;
}

const served = await allEndpoints();

/** A buyer whose role was made by their unit, out of everything that a buyer may read and do. */
const narrowed: Person = {
  ...admin,
  id: 'narrowed',
  orgType: 'buyer',
  roles: ['buyer'],
  made: {
    grants: {
      buyer: Object.fromEntries(
        verbsOf('buyer', { policy: platformPolicy, served }).map((verb) => [verb, 'unitBelow']),
      ),
    },
    unitsBelow: ['platform'],
    colleagues: [],
  },
};

/** The check itself; who a caller is, with their roles, comes with the session in one statement. */
function checking(who: string, person: Person): Line {
  const calls = Object.entries(platformPolicy);
  const times: number[] = [];
  for (let round = 0; round < 200; round += 1)
    for (const [name, grant] of calls) {
      const began = performance.now();
      const call = { name, write: false };
      if (mayCall(grant, call, person)) callerOf(person, call, grant);
      times.push(performance.now() - began);
    }
  const p99 = percentile(times, 0.99);
  const measure = `check of a right of ${who}, ${calls.length} calls: p99`;
  return { measure, value: `${p99.toFixed(4)} ms`, bar: '≤ 0.2 ms', ok: p99 <= 0.2 };
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 1, 100);
try {
  await migrate(db);
  const checks = [checking('an administrator', admin), checking('a made role', narrowed)];
  const lines = [
    ...checks,
    ...(await importing(db)),
    ...(await searching(db)),
    ...(await searchingAll(db)),
  ];
  report('an organisation', lines);
} finally {
  await db.destroy();
  await postgres.stop();
}
