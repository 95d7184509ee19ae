import type { Topic } from '../timers/notices.ts';

/** The payload of a job: ids only, as text. The handler reads everything else from the database. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobOptions<Id extends string> {
  /** The names of the ids in the payload. */
  readonly ids: readonly Id[];
  /** Attempts after the first one; the wait doubles each time, up to an hour. 5 unless set. */
  readonly retries?: number;
  /** The wait before the first of them, in seconds. 5 unless set. */
  readonly retryDelaySeconds?: number;
  /** An attempt that takes longer counts as failed and is made again, in seconds. 300 unless set. */
  readonly timeoutSeconds?: number;
  /** Runs it periodically: a cron expression in China's time. Such a job has no ids. */
  readonly schedule?: string;
  /** A periodic job that also runs at once after a notice of this topic. */
  readonly wokenBy?: Topic;
}

/**
 * A piece of work that is done after the transaction that asked for it, by whichever platform has
 * time. A job is carried out at least once: its handler must be idempotent. A job whose last attempt
 * fails goes to the dead letters (`listDeadJobs`).
 *
 * A deadline's truth is its row and the database's clock. A job only wakes up the code that looks at
 * the row: a handler that finds the row not due yet, or done already, does nothing.
 */
export interface Job<Payload extends JobPayload = JobPayload> {
  /** Slice and action, like `upload.sweep`. Stored: a rename loses the jobs that wait. */
  readonly name: string;
  readonly options: JobOptions<string>;
  /** Exists for the type only. */
  readonly payload?: Payload;
}

/** Declares a job: `defineJob('order.remind', { ids: ['orderId'] })`. */
export function defineJob<const Id extends string = never>(
  name: string,
  options: JobOptions<Id>,
): Job<Readonly<Record<Id, string>>> {
  if (!/^[a-z][\w.-]{0,60}$/i.test(name)) throw new Error(`${name} is no name for a job`);
  if (options.schedule && options.ids.length > 0) throw new Error(`${name} is periodic: no ids`);
  if (options.wokenBy && !options.schedule)
    throw new Error(`${name} needs a schedule: a notice may be lost`);
  return { name, options };
}

/** Logs the failure of a part that the next run tries again, so that the others go on. */
export type ReportPart = (error: unknown) => void;

/** A job with the function that carries it out. */
export interface JobHandler {
  readonly job: Job;
  readonly handle: (payload: never, report: ReportPart) => Promise<void>;
}

/** A handler, its payload typed by its job. It throws to be tried again. */
export const handleJob = <Payload extends JobPayload>(
  job: Job<Payload>,
  handle: (payload: Payload, report: ReportPart) => Promise<void>,
): JobHandler => ({ job: job as Job, handle: handle as JobHandler['handle'] });

/** An amount has decimals; an id of ours never does. */
const AMOUNT = /^-?[\d,]+\.\d+$/;

/** Checks that a payload has the ids that its job names, and nothing else. Throws: it is a bug. */
export function checkPayload(job: Job, payload: JobPayload): void {
  const names = Object.keys(payload);
  const { ids } = job.options;
  if (names.length !== ids.length || !ids.every((id) => names.includes(id))) {
    throw new Error(`${job.name} takes ${ids.join(', ') || 'no ids'}, not ${names.join(', ')}`);
  }
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string' || value.length > 200 || AMOUNT.test(value)) {
      throw new Error(`${name} of ${job.name} is no id`);
    }
  }
}

/** Repeats a round that does at most `batch` things until one finds fewer. */
export async function untilFewer(batch: number, round: () => Promise<number>): Promise<void> {
  for (;;) if ((await round()) < batch) return;
}
