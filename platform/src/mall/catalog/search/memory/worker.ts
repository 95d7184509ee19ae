import { parentPort, workerData } from 'node:worker_threads';
import { openPostgres } from '../../../../kernel/db/open.ts';
import { lowerOwnPriority } from '../../../../kernel/low-priority.ts';
import { followDatabase } from './follower.ts';
import { memoryHits } from './memory-hits.ts';
import type { Asked, WorkerAnswer, WorkerStart } from './worker-source.ts';

/*
 * The index in a thread of its own, with connections of its own: counting a million products must not
 * keep a bid waiting. Its messages are those of `worker-source.ts`.
 */

const { url, isPooled, patience } = workerData as WorkerStart;
lowerOwnPriority();
const db = openPostgres(url, 2, patience, isPooled);
const say = (answer: WorkerAnswer) => parentPort?.postMessage(answer);
// Before the answers of the searches that saw the change: messages keep their order.
const follower = await followDatabase(db, (changed) => say({ kind: 'changed', changed }));
const source = memoryHits(follower, db);

function carryOut(asked: Asked): Promise<unknown> {
  if (asked.call === 'readHits') return source.readHits(asked.query);
  if (asked.call === 'readAttributeFacets') return source.readAttributeFacets(asked.query);
  return source.findAny(asked.queries);
}

parentPort?.on('message', async ({ id, asked }: { id: number; asked: Asked }) => {
  try {
    say({ kind: 'answer', id, value: await carryOut(asked) });
  } catch (error) {
    say({ kind: 'failure', id, text: String(error) });
  }
});
say({ kind: 'ready' });
