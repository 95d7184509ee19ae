import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/open.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/job.ts';

const BATCH = 5_000;

/**
 * Deletes the stored responses whose keys are older than `limits.requestKeyMs` by more than a day.
 */
export async function sweepAnswers(clock: Clock, db: Database): Promise<void> {
  const age = `${limits.requestKeyMs + DAY_MS} milliseconds`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency where (person_id, endpoint, request_key) in (
        select person_id, endpoint, request_key from idempotency
        where key_at < ${clock.now()} - ${age}::interval order by key_at limit ${BATCH})`.execute(
      db,
    );
    if (numAffectedRows < BATCH) return;
  }
}

const sweepJob = defineJob('idempotency.sweep', { ids: [], schedule: '17 4 * * *' });

export const sweepHandler = ({ clock, db }: { clock: Clock; db: Database }): JobHandler =>
  handleJob(sweepJob, () => sweepAnswers(clock, db));
