import { sql } from 'kysely';
import type { Executor } from '../db/open.ts';
import { enqueue } from './enqueue.ts';
import { DEAD_LETTER } from './queues.ts';

/** A dead letter: the record of a job whose last permitted attempt failed. */
export interface DeadJob {
  readonly id: string;
  readonly job: string;
  readonly payload: Readonly<Record<string, string>>;
  /** The text of the last error. */
  readonly reason: string;
  /** The time of the last failure, in milliseconds since the epoch. */
  readonly at: number;
}

/** Returns up to `limit` dead letters, newest first; they are stored for 90 days. */
export async function listDeadJobs(db: Executor, limit = 100): Promise<readonly DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id::text, source_name as job, coalesce(data, '{}') as payload,
      coalesce(source_output->>'message', '') as reason, created_on as at
    from pgboss.job where name = ${DEAD_LETTER} and state = 'created'
    order by created_on desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a dead letter and resolves to its job; to `null` if the dead letter no longer exists. */
async function takeDeadJob(id: string, trx: Executor) {
  const { rows } = await sql<{ job: string; payload: Record<string, string> }>`
    delete from pgboss.job where name = ${DEAD_LETTER} and id::text = ${id} and state = 'created'
    returning source_name as job, coalesce(data, '{}') as payload`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Deletes a dead letter and enqueues its job again, with all attempts. Resolves to the job's name, or to
 * `null` if the dead letter no longer exists.
 */
export async function retryDeadJob(id: string, trx: Executor): Promise<string | null> {
  const dead = await takeDeadJob(id, trx);
  if (!dead) return null;
  const { job: name, payload } = dead;
  await enqueue({ name, options: { ids: Object.keys(payload) } }, payload, trx);
  return name;
}

/** Deletes a dead letter. Resolves to the job's name, or `null` if it no longer exists. */
export async function discardDeadJob(id: string, trx: Executor): Promise<string | null> {
  return (await takeDeadJob(id, trx))?.job ?? null;
}

/**
 * The numbers of jobs in one queue, that is, of jobs with one name. `waiting` includes jobs that
 * wait for their next attempt after a failure.
 */
export interface Queue {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  /** The earliest time at which a waiting job may start, in epoch milliseconds; `null` if no job waits. */
  readonly nextAtMs: number | null;
}

/**
 * Returns the queues that have waiting or running jobs, sorted by name, at most 200, without the
 * queue of dead letters.
 */
export async function listQueues(db: Executor): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      min(start_after) filter (where state in ('created', 'retry')) as "nextAtMs"
    from pgboss.job where state in ('created', 'retry', 'active') and name <> ${DEAD_LETTER}
    group by name order by name limit 200`.execute(db);
  return rows;
}
