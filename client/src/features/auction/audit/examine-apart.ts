import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Answer, Evidence, Examined } from './model/examine.ts';

/** The file of the public log of an auction. */
type FetchLog = (packageNumber: string) => Promise<string>;

const BROKEN = '浏览器没有完成核验，请刷新页面后重试';

/**
 * Examines evidence in a thread of its own: a log of a hundred thousand events takes seconds, and the page
 * stays usable meanwhile. `signal` ends it.
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

/** Examines a receipt or a log. A receipt is looked up in the log that this mall publishes. */
export async function examineApart(
  text: string,
  fetchLog: FetchLog,
  signal: AbortSignal,
): Promise<Examined> {
  const answer = await ask({ text, published: null }, signal);
  if (answer.kind !== 'needsLog') return answer;
  const published = await fetchLog(answer.packageNumber);
  const examined = await ask({ text, published }, signal);
  if (examined.kind !== 'needsLog') return examined;
  throw new Error('a receipt asked twice for its log');
}
