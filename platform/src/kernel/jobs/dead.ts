import { sql } from 'kysely';
import type { Executor } from '../db/open.ts';
import { DEAD_LETTER } from './queues.ts';

/** A job whose last attempt failed. */
export interface DeadJob {
  readonly id: string;
  /** The job's name. */
  readonly job: string;
  readonly payload: Readonly<Record<string, string>>;
  /** The text of the last error. */
  readonly reason: string;
  /** When it was given up, in milliseconds since the epoch. */
  readonly at: number;
}

/** The jobs that were given up, the newest first; they are kept for 90 days. */
export async function listDeadJobs(db: Executor, limit = 100): Promise<readonly DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id::text, source_name as job, coalesce(data, '{}') as payload,
      coalesce(source_output->>'message', '') as reason, created_on as at
    from pgboss.job where name = ${DEAD_LETTER} and state = 'created'
    order by created_on desc limit ${limit}`.execute(db);
  return rows;
}
