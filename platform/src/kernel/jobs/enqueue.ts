import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Executor } from '../db/open.ts';
import type { DomainEvent, Listener } from '../events/events.ts';
import { on } from '../events/events.ts';
import { checkPayload, type Job, type JobPayload } from './job.ts';

export interface EnqueueOptions {
  /** The job does not start before this time, in milliseconds since the epoch. */
  readonly startAfter?: number;
  /**
   * At most one job of this name with the same `singletonKey` and `startAfter` waits; further jobs are
   * dropped. A running job does not count, so a change during its run enqueues another job.
   */
  readonly singletonKey?: string;
}

/**
 * Returns the key by which pg-boss finds duplicates; for a job without a `singletonKey`, a unique key, so
 * that the job is never dropped.
 */
function keyOf({ singletonKey, startAfter }: EnqueueOptions): string {
  if (singletonKey === undefined) return randomUUID();
  // The start time is part of the key, so a moved deadline gets a new job; the job for the old time also
  // runs, and finds nothing due.
  return startAfter === undefined ? singletonKey : `${singletonKey}@${startAfter}`;
}

/**
 * Enqueues a job in the caller's transaction: the job exists if and only if that transaction commits.
 * Resolves to false if a job with the same key already waits.
 */
export async function enqueue<Payload extends JobPayload>(
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  trx: Executor,
  options: EnqueueOptions = {},
): Promise<boolean> {
  checkPayload(job as Job, payload);
  // The instance is never started, so it holds no resources: no connection and no timer.
  const boss = new PgBoss({ db: fromKysely(trx), migrate: false, createSchema: false });
  const id = await boss.send(job.name, payload, {
    singletonKey: keyOf(options),
    ...(options.startAfter === undefined ? {} : { startAfter: new Date(options.startAfter) }),
  });
  return id !== null;
}

/**
 * Returns a listener that enqueues a job for each event, in the transaction that publishes the event. `idsOf`
 * maps the event's payload to the job's payload.
 */
export const onLater = <EventPayload, Payload extends JobPayload>(
  event: DomainEvent<EventPayload>,
  job: Job<Payload>,
  idsOf: (payload: EventPayload) => NoInfer<Payload>,
): Listener =>
  on(event, async (payload, trx) => {
    await enqueue(job, idsOf(payload), trx);
  });
