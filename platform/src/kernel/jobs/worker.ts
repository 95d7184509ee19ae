import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { fromPglite, PgBoss } from 'pg-boss';
import { type Database, sourceOf } from '../db/open.ts';
import { every } from '../timers/every.ts';
import { CHANNEL, createNotices, type Notices } from '../timers/notices.ts';
import type { JobHandler, ReportPart } from './job.ts';
import { queueOptions } from './queues.ts';
import { followNotices } from './triggered.ts';

/**
 * How long a shutdown waits for running jobs, in ms; a job that takes longer is run again by another worker.
 */
const STOP_MS = 5_000;

/**
 * The number of connections of the worker's own pool; the embedded database has only one connection, which
 * everything shares.
 */
const CONNECTIONS = 4;

export interface WorkerOptions {
  /**
   * The interval at which the worker polls for jobs while the database cannot notify it of new jobs, in
   * seconds; default 5.
   */
  readonly pollSeconds?: number;
  /**
   * The interval at which the worker polls for jobs while the database can notify it of new jobs, in seconds:
   * retries and jobs with a later start are found only by polling. Default 30.
   */
  readonly backstopSeconds?: number;
  /** The interval between two searches for jobs whose worker died, in seconds; default 60. */
  readonly superviseSeconds?: number;
  /** Returns true while no job may start (maintenance); waiting jobs run afterwards. */
  readonly isPaused?: () => boolean;
  /**
   * Receives the database's notifications that work may be due, which arrive over pg-boss's listening
   * connection.
   */
  readonly notices?: Notices;
}

/** The interval at which the worker checks whether maintenance has begun or ended, in ms. */
const LOOK_MS = 1_000;

function createBoss(db: Database, superviseSeconds: number): PgBoss {
  const source = sourceOf(db);
  const settings = {
    // pg-boss must not create its schema, because our migrations create the schema.
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Schedules are checked twice a minute, because periodic jobs are due at whole minutes.
    cronMonitorIntervalSeconds: 30,
    // pg-boss looks for jobs that wait for other jobs only once an hour, because none of our jobs depends on
    // another.
    flowIntervalSeconds: 3_600,
  };
  if (source.kind === 'embedded') {
    const embedded = { backend: 'pglite', db: fromPglite(source.pglite) } as const;
    return new PgBoss({ ...settings, ...embedded, useListenNotify: true });
  }
  return new PgBoss({
    ...settings,
    connectionString: source.directUrl ?? source.url,
    max: CONNECTIONS,
    useListenNotify: source.directUrl !== null,
  });
}

/**
 * Passes the database's notifications of due work to `notices`, over pg-boss's connection, which
 * reconnects when it breaks and then notifies all topics; `notices.isListening` stays true
 * meanwhile. Behind a pooler without the database's direct address, or if listening fails,
 * `notices.isListening` stays false, so that this process polls often. Returns a function that ends
 * the listening.
 */
async function listen(
  boss: PgBoss,
  db: Database,
  notices: Notices,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const source = sourceOf(db);
  if (source.kind === 'postgres' && source.directUrl === null) {
    log.warn('a pooler passes no notices on: jobs are looked for often (DATABASE_DIRECT_URL)');
    return async () => {};
  }
  try {
    const handle = await boss.getDb().listen?.(CHANNEL, notices.pass, notices.passAll);
    notices.setListening(handle !== undefined);
    return async () => {
      notices.setListening(false);
      await handle?.close();
    };
  } catch (error) {
    log.warn({ err: error }, 'the database announces nothing: what is due is looked for often');
    return async () => {};
  }
}

/**
 * Returns an error with the message only, which may be stored with the job. An error of the database also
 * carries the row that failed, which may contain an amount.
 */
const storable = (error: unknown) => new Error(error instanceof Error ? error.message : 'failed');

/** Updates the options of a job's queue, and registers the job's handler and, if any, its schedule. */
async function serveJob(
  boss: PgBoss,
  { job, handle }: JobHandler,
  waits: { readonly pollingIntervalSeconds: number; readonly notifyPollingIntervalSeconds: number },
  log: FastifyBaseLogger,
): Promise<void> {
  await boss.updateQueue(job.name, queueOptions(job));
  const report: ReportPart = (error) =>
    log.error({ err: error, job: job.name }, 'a part of a job failed; the next run tries it again');
  await boss.work<object>(job.name, { ...waits, batchSize: 1 }, async (batch) => {
    for (const { id, data } of batch) {
      await handle((data ?? {}) as never, report).catch((error: unknown) => {
        log.error({ err: error, job: job.name, id }, 'a job failed');
        throw storable(error);
      });
    }
  });
  const { schedule } = job.options;
  // After a time in which no platform was running, one run replaces all missed runs.
  if (schedule) await boss.schedule(job.name, schedule, {}, { tz: CHINA_ZONE, missed: 'once' });
}

/** Removes the schedules of jobs that are no longer periodic. */
async function dropOldSchedules(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const periodic = new Set(handlers.flatMap(({ job }) => (job.options.schedule ? [job.name] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!periodic.has(name)) await boss.unschedule(name);
  }
}

/**
 * Starts a worker that runs jobs in this process, including jobs whose worker died. Resolves to a
 * function that stops the worker: the function waits up to `STOP_MS` for running jobs; another
 * worker runs the unfinished ones again.
 */
export async function startWorker(
  db: Database,
  handlers: readonly JobHandler[],
  log: FastifyBaseLogger,
  {
    pollSeconds = 5,
    backstopSeconds = 30,
    superviseSeconds = 60,
    isPaused = () => false,
    notices = createNotices(),
  }: WorkerOptions = {},
): Promise<() => Promise<void>> {
  const boss = createBoss(db, superviseSeconds);
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed; tried again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue: ${message}`));
  await boss.start();
  const waits = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: Math.max(backstopSeconds, pollSeconds),
  };
  let isWorking = false;
  const follow = async () => {
    const mayWork = !isPaused();
    if (mayWork === isWorking) return;
    isWorking = mayWork;
    log.info(mayWork ? 'jobs begin' : 'jobs wait for the end of the maintenance');
    for (const handler of handlers) {
      if (mayWork) await serveJob(boss, handler, waits, log);
      else await boss.offWork(handler.job.name);
    }
    // Notifications that arrived during the maintenance were dropped, so all topics are notified now.
    if (mayWork) notices.passAll();
  };
  await follow();
  await dropOldSchedules(boss, handlers);
  const stopFollowing = followNotices(handlers, { db, notices, log, isPaused });
  const stopListening = await listen(boss, db, notices, log);
  const onError = (error: unknown) =>
    log.error({ err: error }, 'jobs could not be stopped or begun');
  const stopLooking = every(LOOK_MS, follow, { onError });
  return async () => {
    await stopFollowing();
    await stopListening();
    await stopLooking();
    await boss.stop({ graceful: true, timeout: STOP_MS });
  };
}
