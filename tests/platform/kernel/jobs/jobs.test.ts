import { fileURLToPath } from 'node:url';
import { type Database, openPostgres, sourceOf } from '@jicai/platform/src/kernel/db/open.ts';
import { createPublish, defineEvent } from '@jicai/platform/src/kernel/events/events.ts';
import { listDeadJobs } from '@jicai/platform/src/kernel/jobs/dead.ts';
import { enqueue, onLater } from '@jicai/platform/src/kernel/jobs/enqueue.ts';
import { defineJob, handleJob, type JobHandler } from '@jicai/platform/src/kernel/jobs/job.ts';
import { createQueues } from '@jicai/platform/src/kernel/jobs/queues.ts';
import { startWorker, type WorkerOptions } from '@jicai/platform/src/kernel/jobs/worker.ts';
import fastify from 'fastify';
import { sql } from 'kysely';
import { fromPglite, PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startChild } from '../../../harness/servers/children.ts';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { sleep, until } from '../../../harness/wait.ts';
import { eachDatabase, openDatabase } from '../../../harness/world.ts';
import { createNotes, listNotes, note, noteJob } from './note-job.ts';

const { log } = fastify();
const periodic = defineJob('test.periodic', { ids: [], schedule: '0 3 * * *' });

interface Waiting {
  readonly name: string;
  readonly data: unknown;
  readonly state: string;
  readonly start_after: number;
}
const jobsOf = async (db: Database) =>
  (
    await sql<Waiting>`
      select name, data, state::text, start_after from pgboss.job
      where name like 'test.%' order by start_after`.execute(db)
  ).rows;

describe.each(eachDatabase)('jobs on %s', (kind) => {
  let db: Database;
  let stop: (() => Promise<void>) | undefined;
  const work = async (handlers: readonly JobHandler[], options: WorkerOptions = {}) => {
    stop = await startWorker(db, handlers, log, {
      pollSeconds: 0.5,
      backstopSeconds: 0.5,
      superviseSeconds: 1,
      ...options,
    });
  };
  beforeAll(async () => {
    db = await openDatabase(kind);
    await createQueues([noteJob, periodic], db);
    await createNotes(db);
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
    await sql`delete from pgboss.job`.execute(db);
    await sql`delete from note`.execute(db);
  });
  afterAll(() => db.destroy());

  it('no job begins while it is paused, and what waited is done afterwards', async () => {
    let isPaused = true;
    const handler = handleJob(noteJob, async ({ noteId }) => {
      await note(noteId, db);
    });
    await work([handler], { isPaused: () => isPaused });
    await enqueue(noteJob, { noteId: 'later' }, db);
    await sleep(2_500);
    expect(await listNotes(db)).toEqual([]);
    isPaused = false;
    await until('the job is done', async () => (await listNotes(db)).length === 1);
    isPaused = true;
    await sleep(1_500);
    await enqueue(noteJob, { noteId: 'last' }, db);
    await sleep(1_500);
    expect(await listNotes(db)).toHaveLength(1);
  });

  it('a job exists if and only if its transaction commits, also where no worker runs', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await enqueue(noteJob, { noteId: 'undone' }, trx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await jobsOf(db)).toEqual([]);
    await db.transaction().execute((trx) => enqueue(noteJob, { noteId: 'done' }, trx));
    expect(await jobsOf(db)).toMatchObject([
      { name: 'test.note', data: { noteId: 'done' }, state: 'created' },
    ]);
  });

  it('an event becomes a job in the transaction that publishes it', async () => {
    const noted = defineEvent<{ id: string }>('noted');
    const publish = createPublish([onLater(noted, noteJob, ({ id }) => ({ noteId: id }))]);
    const failing = db.transaction().execute(async (trx) => {
      await publish(noted, { id: 'undone' }, trx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await db.transaction().execute((trx) => publish(noted, { id: 'done' }, trx));
    expect(await jobsOf(db)).toMatchObject([{ data: { noteId: 'done' } }]);
  });

  it('of the jobs with one key only one waits; a deadline that moved is another one', async () => {
    const at = (minutes: number) => Date.UTC(2040, 0, 1, 0, minutes);
    const add = (startAfter?: number) =>
      enqueue(noteJob, { noteId: 'a' }, db, {
        singletonKey: 'a',
        ...(startAfter === undefined ? {} : { startAfter }),
      });
    expect(await add()).toBe(true);
    expect(await add()).toBe(false);
    expect(await add(at(2))).toBe(true);
    expect(await add(at(2))).toBe(false);
    expect(await add(at(1))).toBe(true);
    const waiting = await jobsOf(db);
    expect(waiting.slice(1).map((job) => job.start_after)).toEqual([at(1), at(2)]);
    expect(await enqueue(noteJob, { noteId: 'b' }, db)).toBe(true);
    expect(await enqueue(noteJob, { noteId: 'b' }, db)).toBe(true);
  });

  it('a worker carries out what is due, and what is not due waits', async () => {
    await enqueue(noteJob, { noteId: 'now' }, db);
    await enqueue(noteJob, { noteId: 'later' }, db, { startAfter: Date.now() + 3_600_000 });
    await work([handleJob(noteJob, async ({ noteId }) => void (await note(noteId, db)))]);
    await until('it is done', async () => (await listNotes(db)).includes('now'));
    await sleep(700);
    expect(await listNotes(db)).toEqual(['now']);
  });

  it('a job is begun at once, though it is looked for twice a minute', async () => {
    const handler = handleJob(noteJob, async ({ noteId }) => void (await note(noteId, db)));
    await work([handler], { pollSeconds: 30, backstopSeconds: 30 });
    // The first look of all is behind it.
    await sleep(1_000);
    await db.transaction().execute((trx) => enqueue(noteJob, { noteId: 'soon' }, trx));
    await until('it is done', async () => (await listNotes(db)).length === 1, { timeoutMs: 2_000 });
  });

  it('a notice runs its job once, and one that comes during the run runs it again', async () => {
    let runs = 0;
    const woken = defineJob('test.woken', {
      ids: [],
      schedule: '0 3 * * *',
      triggeredBy: 'project',
    });
    await createQueues([woken], db);
    const handler = handleJob(woken, async () => {
      runs += 1;
      await sleep(500);
    });
    await work([handler], { pollSeconds: 30, backstopSeconds: 30 });
    const announce = () =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_notify('jicai_due', 'project')`.execute(trx);
      });
    // A notice from before the start is nobody's: each job runs once then.
    await until('the run of the start', () => runs === 1);
    await sleep(1_000);
    await Promise.all([announce(), announce(), announce()]);
    await until('its run', () => runs === 2, { timeoutMs: 2_000 });
    await announce();
    await until('the run after it', () => runs === 3, { timeoutMs: 3_000 });
    await sleep(1_000);
    expect(runs).toBe(3);
  });

  it('a job that fails is made again, and its last failure is a dead job without data', async () => {
    await enqueue(noteJob, { noteId: 'x' }, db);
    const handle = async ({ noteId }: { noteId: string }) => {
      await note(noteId, db);
      throw Object.assign(new Error('no luck'), { detail: 'Failing row contains (9876.54)' });
    };
    await work([handleJob(noteJob, handle)]);
    const dead = await until('it is given up', async () => (await listDeadJobs(db))[0], {
      timeoutMs: 90_000,
    });
    expect(dead).toMatchObject({ job: 'test.note', payload: { noteId: 'x' }, reason: 'no luck' });
    expect(Math.abs(dead.at - Date.now())).toBeLessThan(60_000);
    expect(await listNotes(db)).toEqual(['x', 'x']);
    const { rows } = await sql<{ text: string }>`select job::text from pgboss.job`.execute(db);
    expect(JSON.stringify(rows)).toContain('no luck');
    expect(JSON.stringify(rows)).not.toContain('9876.54');
  });

  it('the stop waits for the job under way', async () => {
    await enqueue(noteJob, { noteId: 'slow' }, db);
    let begun = false;
    const slow = handleJob(noteJob, async ({ noteId }) => {
      begun = true;
      await sleep(800);
      await note(noteId, db);
    });
    await work([slow]);
    await until('it has begun', () => begun);
    await stop?.();
    expect(await listNotes(db)).toEqual(['slow']);
    expect(await jobsOf(db)).toMatchObject([{ state: 'completed' }]);
  });

  it('a periodic job that came due while nothing ran is made up for, once', async () => {
    const handler = handleJob(periodic, async () => void (await note('periodic', db)));
    await work([handler]);
    await stop?.();
    const before = Date.now() - 49 * 3_600_000;
    await sql`update pgboss.version set cron_on = to_timestamp(${before / 1_000}::float8)`.execute(
      db,
    );
    await sql`update pgboss.schedule set created_on = now() - interval '3 days',
      updated_on = now() - interval '3 days'`.execute(db);
    await work([handler]);
    await until('it is done', async () => (await listNotes(db)).length > 0);
    await sleep(700);
    expect(await listNotes(db)).toEqual(['periodic']);
    await stop?.();
    await work([]);
    const { rows } = await sql`select name from pgboss.schedule`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('the job of a worker that was killed is carried out by the next one', async () => {
  const { url } = await freshDatabase();
  const db = openPostgres(url, 4, 10);
  await createNotes(db);
  await createQueues([noteJob], db);
  await enqueue(noteJob, { noteId: 'a' }, db);
  const program = fileURLToPath(new URL('./killed-worker.ts', import.meta.url));
  const child = startChild([process.execPath, program], { env: { DATABASE_URL: url } });
  await until('it has begun', async () => (await listNotes(db)).length === 1);
  await child.stop('SIGKILL');
  const next = handleJob(noteJob, async ({ noteId }) => void (await note(`${noteId} done`, db)));
  const stop = await startWorker(db, [next], log, {
    ...{ pollSeconds: 0.5, backstopSeconds: 0.5, superviseSeconds: 1 },
  });
  await until('it is done', async () => (await listNotes(db)).includes('a done'), {
    timeoutMs: 90_000,
  });
  await stop();
  expect(await listNotes(db)).toEqual(['a begun by another process', 'a done']);
  await db.destroy();
});

it('the schema of the migrations is the one that the installed pg-boss wants', async () => {
  const db = await openDatabase('embedded');
  const source = sourceOf(db);
  if (source.kind !== 'embedded') throw new Error('not embedded');
  const boss = new PgBoss({ db: fromPglite(source.pglite), backend: 'pglite', migrate: false });
  const drift = await boss.detectSchemaDrift();
  expect(drift).toMatchObject({ ok: true });
  await db.destroy();
});
