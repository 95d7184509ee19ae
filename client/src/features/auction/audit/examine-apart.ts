import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Answer, Evidence, Examined, Lookup } from './model/examine.ts';

/** Resolves to the log that this mall publishes for an auction. */
type FindLog = (packageNumber: string) => Promise<Lookup>;

const BROKEN = '浏览器没有完成核验，请刷新页面后重试';

/**
 * Examines evidence in a web worker: a log of 100,000 events takes seconds, and the page stays usable.
 * Aborting `signal` terminates the worker.
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

/** Examines a receipt or a log; compares it with the log that this mall publishes. */
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
