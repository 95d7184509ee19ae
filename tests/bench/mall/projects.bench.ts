import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import { openDataRoutes } from '@jicai/platform/src/operations/open-data/routes.ts';
import {
  listProjects,
  type ProjectFilter,
} from '@jicai/platform/src/sourcing/editor/repository.ts';
import {
  listTenders,
  type TenderFilter,
} from '@jicai/platform/src/sourcing/enrolment/repository.ts';
import fastify from 'fastify';
import { sql } from 'kysely';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * Lists over many sourcing projects by every filter, and the open data of a day, on PostgreSQL with
 * rows by generate_series. Lists are asked by the service's own function, by a visitor: two statements each, three with a keyword.
 */

const PROJECTS = Number(process.env.BENCH_PROJECTS ?? 100_000);
const PART = 10_000;
const RELEASES = Number(process.env.BENCH_RELEASES ?? 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 50);
const DAY = '2026-06-01';

async function fill(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into org (id, code, name, type) select 'u' || n, 'u' || n, '采购单位 ' || n,
    'buyer' from generate_series(0, 199) n`);
  await run(`insert into person (id, login_name, password_hash, name, org_id, roles)
    select 'h' || n, 'h' || n, '', '经办', 'u' || n, '{handler}' from generate_series(0, 199) n`);
  // Each statement has the server's own deadline, which a slow machine needs for a part of them.
  for (let from = 1; from <= PROJECTS; from += PART) await addProjects(from, run);
  await run(`insert into ocds_release (id, ocid, project_id, milestone, position, at, day, content,
      created_at)
    select 'ocds-000000-p' || n || '-tender', 'ocds-000000-p' || n, 'p' || n, 'tender', 1,
      timestamptz '${DAY} 00:00:00+08' + n * interval '1 second', '${DAY}',
      '{"ocid":"ocds-000000-p' || n || '","tender":{"title":"' || repeat('项', 900) || '"}}', now()
    from generate_series(1, ${RELEASES}) n`);
  // As autovacuum leaves it in an installation.
  await run('vacuum analyze');
}

/** Most of them have ended long ago, as in an installation of some years. */
const addProjects = (from: number, run: (statement: string) => Promise<unknown>) =>
  run(`insert into sourcing_project (id, number, method, state, unit_id, handler_id, content,
      name, category, selection, saved_at, saved_by, created_at, published_at, sign_up_opens_at,
      sign_up_ends_at, quote_opens_at, quote_closes_at)
    select 'p' || n, 'JJ' || (20000000 + n), case when n % 3 = 0 then 'inquiry' else 'bidding' end,
      case when n % 100 < 2 then 'signUp' when n % 100 < 4 then 'quoting' when n % 100 < 5 then 'closed'
        when n % 100 < 80 then 'awarded' else 'failed' end,
      'u' || (n % 200), 'h' || (n % 200), '{}', '采购项目 ' || n || ' 号设备',
      'A02' || lpad((n % 500)::text, 6, '0') || ' 品目', 'public', t, 'h0', t, t, t, t, t, t
    from generate_series(${from}, ${Math.min(from + PART - 1, PROJECTS)}) n,
      lateral (select now() - n * interval '5 minutes' as t) at`);

const base: TenderFilter = {
  method: null,
  stage: 'signUp',
  keyword: '',
  page: 1,
  pageSize: 20,
};

const filters: readonly (readonly [string, TenderFilter])[] = [
  ['sign-up', base],
  ['quoting', { ...base, stage: 'quoting' }],
  ['not opened', { ...base, stage: 'unopened' }],
  ['ended', { ...base, stage: 'ended' }],
  ['ended, page 500', { ...base, stage: 'ended', page: 500 }],
  ['by method', { ...base, stage: 'ended', method: 'inquiry' }],
  ['by a word', { ...base, stage: 'ended', keyword: '99' }],
  ['by a common word', { ...base, stage: 'ended', keyword: '设备' }],
  ['by a word of a twentieth', { ...base, stage: 'ended', keyword: '17' }],
  ['by a word of no project', { ...base, stage: 'ended', keyword: '没有的' }],
  ['by a unit', { ...base, stage: 'ended', keyword: '单位 17' }],
  ['by a number', { ...base, stage: 'ended', keyword: 'JJ20000042' }],
];

/** Somebody of a unit that has this many of them. */
const OWN = PROJECTS / 10;
const handler: Person = {
  ...{ id: 'h1', name: '经办', orgId: 'u1', orgName: '采购单位 1', orgType: 'buyer' },
  ...{ roles: ['handler'], tokenHash: '' },
};
const own = { tab: 'all', method: null, keyword: '', templatesOnly: false } as const;
const ownFilters: readonly (readonly [string, Partial<ProjectFilter>])[] = [
  ['all', {}],
  ['ended', { tab: 'ended' }],
  ['running', { tab: 'running' }],
  ['by a common word', { keyword: '设备' }],
  ['by a word of no project', { keyword: '没有的' }],
];

async function p95Of(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

async function measureLists(db: Database) {
  const line = (what: string, p95: number) => ({
    ...{ measure: `${PROJECTS} projects, ${what}: p95`, value: ms(p95) },
    ...{ bar: '≤ 40 ms', ok: p95 <= 40 },
  });
  const lines = [];
  for (const [name, filter] of filters)
    lines.push(line(name, await p95Of(() => listTenders(null, filter, databaseClock, db))));
  await sql`update sourcing_project set unit_id = 'u1' where number <= 'JJ' || ${20_000_000 + OWN}`.execute(
    db,
  );
  await sql`vacuum analyze sourcing_project`.execute(db);
  for (const [name, more] of ownFilters) {
    const filter = { ...own, ...more, page: 1, pageSize: 20 };
    const p95 = await p95Of(() => listProjects(handler, filter, databaseClock, db));
    lines.push(line(`${OWN} of them of one's own unit, ${name}`, p95));
  }
  return lines;
}

async function measureDay(db: Database) {
  const app = fastify();
  app.decorateRequest('clientIp', '127.0.0.1');
  app.decorateReply('callNotFound', () => {
    throw new Error('no such day');
  });
  openDataRoutes(app, { publicReads: db, publicUrl: 'https://mall.example.org' });
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const reply = await app.inject({ url: `/ocds/days/${DAY}` });
    times.push(performance.now() - began);
    bytes = reply.rawPayload.byteLength;
    if ((reply.json() as { releases: object[] }).releases.length !== RELEASES)
      throw new Error('the day is not whole');
  }
  await app.close();
  const worst = Math.max(...times);
  return {
    measure: `OCDS day of ${RELEASES} releases, ${(bytes / 1e6).toFixed(1)} MB: slowest`,
    value: ms(worst),
    bar: '≤ 1000 ms',
    ok: worst <= 1_000,
  };
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 4);
await migrate(db);
await fill(db);
report('sourcing projects and open data', [...(await measureLists(db)), await measureDay(db)]);
await db.destroy();
await postgres.stop();
process.exit();
