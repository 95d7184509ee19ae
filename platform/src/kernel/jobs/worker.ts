import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { fromPglite, PgBoss } from 'pg-boss';
import { type Database, sourceOf } from '../db/open.ts';
import { every } from '../timers/every.ts';
import { CHANNEL, createNotices, type Notices } from '../timers/notices.ts';
import type { JobHandler, ReportPart } from './job.ts';
import { queueOptions } from './queues.ts';
import { followNotices } from './woken.ts';

/** The longest wait of an orderly stop for the jobs under way; one that takes longer is done again. */
const STOP_MS = 5_000;

/** Connections of the worker's own; the embedded database has one for everybody. */
const CONNECTIONS = 4;

export interface WorkerOptions {
  /** The wait between two searches for new jobs while the database cannot announce them, in seconds. */
  readonly pollSeconds?: number;
  /** The wait between two searches while it can, in seconds: for repeats, and jobs due later. */
  readonly backstopSeconds?: number;
  /** The wait between two searches for jobs whose worker died, in seconds. */
  readonly superviseSeconds?: number;
  /** True while no job may begin: under maintenance. Jobs wait, and are done afterwards. */
  readonly isPaused?: () => boolean;
  /** Gets the notices of what is due that arrive with those of jobs. */
  readonly notices?: Notices;
}

/** The wait between two looks whether jobs may begin, in ms. */
const LOOK_MS = 1_000;

function createBoss(db: Database, superviseSeconds: number): PgBoss {
  const source = sourceOf(db);
  const settings = {
    // The migrations make the schema.
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // A periodic job is due on the minute; it is looked for twice a minute.
    cronMonitorIntervalSeconds: 30,
    // Jobs here do not wait for each other.
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
 * Passes on the notices of what is due, over pg-boss's way of listening: it connects again when the
 * connection breaks, and everybody looks then. Answers what ends it. Without it platforms look often.
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
 * The part of an error that is stored with the job: its text. An error of the database also carries
 * the row that failed, and that row may hold an amount.
 */
const storable = (error: unknown) => new Error(error instanceof Error ? error.message : 'failed');

/** Begins to carry out one kind of job, and to plan it where it is periodic. */
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
  // A run that came due while no platform was up is made up for, once.
  if (schedule) await boss.schedule(job.name, schedule, {}, { tz: CHINA_ZONE, missed: 'once' });
}

/** Forgets the plans of jobs that are periodic no more. */
async function dropOldSchedules(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const periodic = new Set(handlers.flatMap(({ job }) => (job.options.schedule ? [job.name] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!periodic.has(name)) await boss.unschedule(name);
  }
}

/**
 * Carries out jobs, and repeats those whose worker died. Returns the stop: it waits for the jobs under
 * way, but not longer than five seconds; what is not done then is done by the next worker.
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
    // Notices of the meantime were left out.
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
