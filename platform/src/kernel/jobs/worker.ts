import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { fromPglite, PgBoss } from 'pg-boss';
import { type Database, sourceOf } from '../db/open.ts';
import { every } from '../timers/every.ts';
import type { JobHandler } from './job.ts';
import { queueOptions } from './queues.ts';

/** The longest wait of an orderly stop for the jobs under way; one that takes longer is done again. */
const STOP_MS = 5_000;

/** Connections of the worker's own; the embedded database has one for everybody. */
const CONNECTIONS = 4;

export interface WorkerOptions {
  /** The wait between two searches for new jobs, in seconds. */
  readonly pollSeconds?: number;
  /** The wait between two searches for jobs whose worker died, in seconds. */
  readonly superviseSeconds?: number;
  /** True while no job may begin: under maintenance. Jobs wait, and are done afterwards. */
  readonly isPaused?: () => boolean;
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
  };
  return source.kind === 'embedded'
    ? new PgBoss({ ...settings, backend: 'pglite', db: fromPglite(source.pglite) })
    : new PgBoss({ ...settings, connectionString: source.url, max: CONNECTIONS });
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
  pollingIntervalSeconds: number,
  log: FastifyBaseLogger,
): Promise<void> {
  await boss.updateQueue(job.name, queueOptions(job));
  await boss.work<object>(job.name, { pollingIntervalSeconds, batchSize: 1 }, async (batch) => {
    for (const { id, data } of batch) {
      await handle((data ?? {}) as never).catch((error: unknown) => {
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
  { pollSeconds = 2, superviseSeconds = 60, isPaused = () => false }: WorkerOptions = {},
): Promise<() => Promise<void>> {
  const boss = createBoss(db, superviseSeconds);
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed; tried again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue: ${message}`));
  await boss.start();
  let isWorking = false;
  const follow = async () => {
    const mayWork = !isPaused();
    if (mayWork === isWorking) return;
    isWorking = mayWork;
    log.info(mayWork ? 'jobs begin' : 'jobs wait for the end of the maintenance');
    for (const handler of handlers) {
      if (mayWork) await serveJob(boss, handler, pollSeconds, log);
      else await boss.offWork(handler.job.name);
    }
  };
  await follow();
  await dropOldSchedules(boss, handlers);
  const onError = (error: unknown) =>
    log.error({ err: error }, 'jobs could not be stopped or begun');
  const stopLooking = every(LOOK_MS, follow, { onError });
  return async () => {
    await stopLooking();
    await boss.stop({ graceful: true, timeout: STOP_MS });
  };
}
