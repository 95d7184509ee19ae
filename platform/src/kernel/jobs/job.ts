import type { Topic } from '../timers/notices.ts';

/** The payload of a job: only ids, as text. The handler reads everything else from the database. */
export type JobPayload = Readonly<Record<string, string>>;

export interface JobOptions<Id extends string> {
  /** The names of the ids in the payload. */
  readonly ids: readonly Id[];
  /** The number of retries; the delay doubles each time, up to an hour. Default 5. */
  readonly retries?: number;
  /** The delay before the first retry, in seconds. Default 5. */
  readonly retryDelaySeconds?: number;
  /** The timeout of an attempt, in seconds: a longer attempt counts as failed. Default 300. */
  readonly timeoutSeconds?: number;
  /** A cron expression in China's time for a periodic job, which has no ids. */
  readonly schedule?: string;
  /**
   * The topic whose database notifications also start this periodic job, soon after they arrive and
   * in addition to its schedule.
   */
  readonly triggeredBy?: Topic;
}

/**
 * The declaration of a job: work that runs after the transaction that enqueued it, in any platform
 * process. Delivery is at least once, so the handler must be idempotent. A job whose last attempt
 * fails becomes a dead letter (`listDeadJobs`).
 *
 * A job for a deadline only triggers code that reads the deadline from its row and compares it with
 * the database's clock. If the deadline has not been reached, or the work is already done, the
 * handler does nothing.
 */
export interface Job<Payload extends JobPayload = JobPayload> {
  /**
   * Slice and action, such as `upload.sweep`. Waiting jobs are stored under this name, so renaming
   * the job loses them.
   */
  readonly name: string;
  readonly options: JobOptions<string>;
  /** Never set; carries the type of the payload. */
  readonly payload?: Payload;
}

/**
 * Declares a job: `defineJob('order.remind', { ids: ['orderId'] })`. Throws if the name has an
 * invalid form, if a periodic job has ids, or if `triggeredBy` is set without a `schedule`.
 */
export function defineJob<const Id extends string = never>(
  name: string,
  options: JobOptions<Id>,
): Job<Readonly<Record<Id, string>>> {
  if (!/^[a-z][\w.-]{0,60}$/i.test(name)) throw new Error(`${name} is no name for a job`);
  if (options.schedule && options.ids.length > 0) throw new Error(`${name} is periodic: no ids`);
  if (options.triggeredBy && !options.schedule)
    throw new Error(`${name} needs a schedule: a notice may be lost`);
  return { name, options };
}

/**
 * Logs the error of one part of a run, so that the handler can go on with the other parts; the next run tries
 * the failed part again.
 */
export type ReportPart = (error: unknown) => void;

/** A job with the function that carries it out. */
export interface JobHandler {
  readonly job: Job;
  readonly handle: (payload: never, report: ReportPart) => Promise<void>;
}

/**
 * Pairs a job with its handler, whose payload gets the job's type. If `handle` rejects, the job is retried.
 */
export const handleJob = <Payload extends JobPayload>(
  job: Job<Payload>,
  handle: (payload: Payload, report: ReportPart) => Promise<void>,
): JobHandler => ({ job: job as Job, handle: handle as JobHandler['handle'] });

/** Matches amounts of money, which must not be stored in the queue: ids never have decimals. */
const AMOUNT = /^-?[\d,]+\.\d+$/;

/**
 * Throws unless the payload has exactly the ids that its job names, each a text of at most 200 characters
 * that is no amount; anything else is a bug.
 */
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

/**
 * Calls `round`, which resolves to the number of items that it processed, again and again until the number is
 * less than `batch`.
 */
export async function untilFewer(batch: number, round: () => Promise<number>): Promise<void> {
  for (;;) if ((await round()) < batch) return;
}
