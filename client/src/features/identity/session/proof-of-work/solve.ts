import type { Work } from './worker.ts';

/** Solves a puzzle of proof of work in a thread of its own: the page stays usable. */
export function solvePuzzle(puzzle: string, bits: number): Promise<number> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const work: Work = { puzzle, bits };
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}
