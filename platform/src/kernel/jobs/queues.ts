import { sql } from 'kysely';
import type { Executor } from '../db/open.ts';
import type { Job } from './job.ts';

/** The name of the queue of dead letters, which a migration creates. */
export const DEAD_LETTER = 'dead-letter';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/** Converts a job's options to those of pg-boss. */
export const queueOptions = ({ options }: Job) => ({
  retryLimit: options.retries ?? 5,
  retryDelay: options.retryDelaySeconds ?? 5,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: options.timeoutSeconds ?? 300,
  retentionSeconds: 90 * DAY_S,
  deleteAfterSeconds: 7 * DAY_S,
  deadLetter: DEAD_LETTER,
  // pg-boss notifies the workers when the transaction that enqueued a job commits, if the job may start at
  // once.
  notify: true,
});

/**
 * Creates the queues of jobs that have none yet, so that jobs can be enqueued even if no worker runs. Throws
 * if two jobs have the same name.
 */
export async function createQueues(jobs: readonly Job[], db: Executor): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  if (names.size < jobs.length) throw new Error('two jobs have one name');
  // With the queue policy `short`, pg-boss lets at most one job of each key wait in the queue.
  const queues = jobs.map((job) => ({ name: job.name, policy: 'short', ...queueOptions(job) }));
  await sql`select pgboss.create_queue(q->>'name', q)
    from jsonb_array_elements(${JSON.stringify(queues)}::jsonb) q
    where not exists (select 1 from pgboss.queue where name = q->>'name')`.execute(db);
}
