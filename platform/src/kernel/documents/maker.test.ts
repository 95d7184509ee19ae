import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createMaker } from './maker.ts';

const script = join(mkdtempSync(join(tmpdir(), 'jicai-maker-')), 'worker.mjs');
writeFileSync(
  script,
  `import { threadId } from 'node:worker_threads';
  let made = 0;
  export async function make(job) {
    if (job === 'broken') throw new Error('no document');
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from([threadId, ++made]);
  }`,
);
const makerOf = () => createMaker<string>(pathToFileURL(script), 'kept');

it('a kept thread makes one document after the other, and goes on after one that fails', async () => {
  const make = makerOf();
  const [first, failed, second] = await Promise.allSettled([make('a'), make('broken'), make('b')]);
  if (first?.status !== 'fulfilled' || second?.status !== 'fulfilled') throw new Error('none made');
  const [thread, count] = first.value;
  expect(count).toBe(1);
  expect([...second.value]).toEqual([thread, 2]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no document' } });
});

it('refuses a document where eight are under way or wait', async () => {
  const make = makerOf();
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => make('a')));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(made.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 429 } });
});
