import { Worker } from 'node:worker_threads';
import type { IndexQuery } from '../hits.ts';
import type { Words } from '../query.ts';
import type { HitSource } from '../source.ts';
import type { ChangedCards, ForgetCards } from './changes.ts';

/* The index in another thread, and the messages to it and from it. */

export interface WorkerStart {
  readonly url: string;
  readonly isPooled: boolean;
  readonly patience: number;
}

export type Asked =
  | { readonly call: 'readHits'; readonly query: IndexQuery }
  | { readonly call: 'readAttributeFacets'; readonly query: IndexQuery }
  | { readonly call: 'findAny'; readonly queries: readonly Words[] };

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed'; readonly changed: ChangedCards }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly text: string };

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Room for the words and ids of two million products. */
const MEMORY_MB = 2_048;

/**
 * Starts the thread; `source` answers once `ready` is fulfilled, `ended` tells when it is gone. `forgetCards`
 * is told of changed cards before the answer of any search that may show them.
 */
export function startWorkerSource(start: WorkerStart, forgetCards: ForgetCards) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // Searches alone do not keep a process alive that is about to end.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.kind === 'ready') return ready.resolve();
    if (answer.kind === 'changed') return forgetCards(answer.changed);
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'answer') caller?.resolve(answer.value as never);
    else caller?.reject(new Error(answer.text));
  });
  const end = (text: string) => {
    for (const { reject } of waiting.values()) reject(new Error(text));
    waiting.clear();
    ended.resolve(text);
  };
  worker.on('error', (error) => end(String(error)));
  worker.on('exit', (code) => end(`the thread ended: ${code}`));
  const ask = <T>(message: Asked): Promise<T> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.postMessage({ id: asked, asked: message });
    });
  const source: HitSource = {
    readHits: (query) => ask({ call: 'readHits', query }),
    readAttributeFacets: (query) => ask({ call: 'readAttributeFacets', query }),
    findAny: (queries) => ask({ call: 'findAny', queries }),
  };
  return {
    source,
    ready: ready.promise,
    ended: ended.promise,
    stop: async () => {
      await worker.terminate();
    },
  };
}
