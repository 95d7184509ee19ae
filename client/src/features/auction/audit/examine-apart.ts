import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Answer, Evidence, Examined, Lookup } from './model/examine.ts';

/** Resolves to the public log of an auction, or `none` if this mall publishes no log of it. */
type FindLog = (packageNumber: string) => Promise<Lookup>;

const BROKEN = '浏览器没有完成核验，请刷新页面后重试';

/**
 * Examines evidence in a web worker, because a log of 100,000 events takes seconds. Aborting `signal`
 * terminates the worker and rejects.
 */
function ask(evidence: Evidence, signal: AbortSignal): Promise<Answer> {
  const worker = new Worker(new URL('./audit-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Answer>((resolve, reject) => {
    const fail = () => reject(new CallFailed({ kind: 'invalid', text: BROKEN, status: 0 }));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    worker.postMessage(evidence);
  }).finally(() => worker.terminate());
}

/**
 * Examines a receipt or a log in a web worker. Looks up the log that this mall publishes for the evidence's
 * auction if the evidence must be compared with that log. Rejects with `CallFailed` if the worker fails.
 */
export async function examineApart(
  evidence: Evidence,
  findLog: FindLog,
  signal: AbortSignal,
): Promise<Examined> {
  const answer = await ask(evidence, signal);
  if (answer.kind !== 'needsLog') return answer;
  const examined = await ask({ ...evidence, lookup: await findLog(answer.packageNumber) }, signal);
  if (examined.kind !== 'needsLog') return examined;
  throw new Error('evidence asked twice for its log');
}
