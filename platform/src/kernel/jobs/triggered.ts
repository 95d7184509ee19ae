import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/open.ts';
import type { Notices } from '../timers/notices.ts';
import { enqueue } from './enqueue.ts';
import type { Job, JobHandler } from './job.ts';

/**
 * The delay from a notification to the run, in ms; further notifications within this delay trigger no other
 * run.
 */
const TOGETHER_MS = 50;

/**
 * The options with which a triggered run of a job is enqueued. The key makes the queue drop a
 * further run of the same job, from any platform, while one waits.
 */
const WOKEN = { singletonKey: 'woken' };

interface Waker {
  readonly db: Database;
  readonly notices: Notices;
  readonly log: FastifyBaseLogger;
  /**
   * Returns true under maintenance, during which no run is enqueued. When maintenance ends, the worker
   * notifies all topics.
   */
  readonly isPaused: () => boolean;
}

function wakeByNotices(job: Job, { db, notices, log, isPaused }: Waker): () => Promise<void> {
  const { triggeredBy } = job.options;
  if (!triggeredBy) return async () => {};
  let timer: ReturnType<typeof setTimeout> | null = null;
  let underWay = Promise.resolve();
  const add = async () => {
    timer = null;
    if (isPaused()) return;
    await enqueue(job, {}, db, WOKEN).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, 'a job was not woken; its schedule makes up for it'),
    );
  };
  const end = notices.on(triggeredBy, () => {
    timer ??= setTimeout(() => {
      underWay = add();
    }, TOGETHER_MS);
  });
  return async () => {
    end();
    if (timer !== null) clearTimeout(timer);
    await underWay;
  };
}

/**
 * Enqueues a run of each job when the topic in its `triggeredBy` is notified, unless a triggered
 * run of the job already waits, or `isPaused` returns true. A failure to enqueue is only logged.
 * Returns a function that unsubscribes from the notifications.
 */
export function followNotices(handlers: readonly JobHandler[], waker: Waker): () => Promise<void> {
  const stops = handlers.map(({ job }) => wakeByNotices(job, waker));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
