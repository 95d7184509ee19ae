import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Executor } from '../db/open.ts';
import type { DomainEvent, Listener } from '../events/events.ts';
import { on } from '../events/events.ts';
import { checkPayload, type Job, type JobPayload } from './job.ts';

export interface EnqueueOptions {
  /** Not before this time, in milliseconds since the epoch. */
  readonly startAfter?: number;
  /**
   * Of the jobs with one key (and one `startAfter`) that wait, only the first is kept. A job that
   * runs already does not count: what changed meanwhile is seen by the next one.
   */
  readonly singletonKey?: string;
}

/** The key under which a job waits; each job without a key has one of its own. */
function keyOf({ singletonKey, startAfter }: EnqueueOptions): string {
  if (singletonKey === undefined) return randomUUID();
  // A deadline that moved is another job: the old one wakes up in vain, the new one in time.
  return startAfter === undefined ? singletonKey : `${singletonKey}@${startAfter}`;
}

/**
 * Adds a job in the caller's transaction: it exists if and only if that transaction commits. Answers
 * false when one with the same key waits already.
 */
export async function enqueue<Payload extends JobPayload>(
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  trx: Executor,
  options: EnqueueOptions = {},
): Promise<boolean> {
  checkPayload(job as Job, payload);
  // An instance that is never started holds nothing: no connection, no timer.
  const boss = new PgBoss({ db: fromKysely(trx), migrate: false, createSchema: false });
  const id = await boss.send(job.name, payload, {
    singletonKey: keyOf(options),
    ...(options.startAfter === undefined ? {} : { startAfter: new Date(options.startAfter) }),
  });
  return id !== null;
}

/**
 * A listener that reacts later: the event becomes a job in the transaction that publishes it.
 * `idsOf` takes the job's ids from the event's payload.
 */
export const onLater = <EventPayload, Payload extends JobPayload>(
  event: DomainEvent<EventPayload>,
  job: Job<Payload>,
  idsOf: (payload: EventPayload) => NoInfer<Payload>,
): Listener =>
  on(event, async (payload, trx) => {
    await enqueue(job, idsOf(payload), trx);
  });
