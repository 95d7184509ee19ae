import type { AccessTrace, Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { createMaker } from '../../kernel/documents/maker.ts';
import { readLogTexts, type Start } from '../replay/repository.ts';

/** The number of events that are examined, from the beginning of the log; later ones are ignored. */
const MAX_EVENTS = 20_000;
/**
 * The largest number of computations that run or wait in this platform; each takes a fraction of a second.
 */
const MOST = 64;

/** The input of the worker thread `worker.ts`, which computes signals (indicators of collusion). */
export interface Job {
  readonly begin: Start;
  /** The log, as `readLogTexts` returns it. */
  readonly log: readonly string[];
  readonly traces: readonly AccessTrace[];
}

/** Runs a job in the worker thread; undefined until the first computation creates the runner. */
let maker: ((job: Job) => Promise<Buffer>) | undefined;

/**
 * Computes the signals (indicators of collusion) of an auction from its log and its suppliers' access traces,
 * in a worker thread, because a log of 20,000 events takes a quarter of a second. Throws HTTP 429 when `MOST`
 * computations run or wait.
 */
export async function computeSignals(
  begin: Start,
  traces: readonly AccessTrace[],
  db: Executor,
): Promise<Signal[]> {
  const log = await readLogTexts(begin.info.packageNumber, MAX_EVENTS, db);
  maker ??= createMaker<Job>(new URL('./worker.ts', import.meta.url), 'kept', MOST);
  return JSON.parse((await maker({ begin, log, traces })).toString()) as Signal[];
}
