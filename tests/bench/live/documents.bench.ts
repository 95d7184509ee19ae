import { randomUUID } from 'node:crypto';
import { createPlatform } from '@jicai/platform/src/app.ts';
import { checkFileContent } from '@jicai/platform/src/files/content/check-file.ts';
import { readInvoice } from '@jicai/platform/src/fulfilment/invoice/document/read-file.ts';
import { runInThread } from '@jicai/platform/src/sourcing/formula/run.ts';
import type { FileExtension } from '@jicai/shared/domain/files/upload/files.ts';
import { extensionOf } from '@jicai/shared/domain/files/upload/files.ts';
import { limits } from '@jicai/shared/limits.ts';
import { fileBombs } from '../../harness/files/bombs.ts';
import { watchLoop } from '../../harness/stages/thread-time.ts';
import { sleep } from '../../harness/wait.ts';
import { ms, report } from '../kit/stats.ts';

/*
 * Files that take long to read, and formulas, at the door of the platform: how long the thread that
 * answers everybody is held, and how much memory is left of them after half a minute. The hold is the
 * thread's own computing time between two turns of its loop, so that other programs do not count.
 */

const BAR_MS = 50;
const LATER_MS = 30_000;
const BAR_BYTES = 50 * 1_048_576;
/** Each file by three people at once: more than there are threads. */
const PEOPLE = 3;

// The modules of the platform are loaded before anything is measured.
void createPlatform;
const bombs = fileBombs();
const readOne = async (name: string, bytes: Uint8Array, person: string): Promise<unknown> => {
  const extension = extensionOf(name);
  if (['xml', 'ofd'].includes(extension)) return readInvoice(extension, bytes, person);
  const file = { extension: extension as FileExtension, size: bytes.length, ownerId: person };
  return checkFileContent(file, async (from, to) => bytes.subarray(from, to));
};
const rows = Array.from({ length: limits.projectLines }, () => ({
  quantity: '3.333',
  price: '12.35',
  taxRate: '13',
}));
const formulas = [
  { name: '甲', text: '数量*单价+'.repeat(33).slice(0, 197) },
  { name: '乙', text: '单价/数量+'.repeat(33).slice(0, 197) },
];

// A first round makes what is made once: code, and the heap that a process keeps for itself.
for (const { name, bytes } of bombs) await readOne(name, bytes, 'first');
await sleep(2_000);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const loop = watchLoop();
const held: { name: string; value: number }[] = [];
for (const { name, bytes } of bombs) {
  loop.reset();
  await Promise.all(Array.from({ length: PEOPLE }, () => readOne(name, bytes, randomUUID())));
  held.push({ name, value: loop.longestMs() });
}
loop.reset();
await Promise.all(
  Array.from({ length: PEOPLE }, () => runInThread({ formulas, rows }, randomUUID())),
);
held.push({ name: `${formulas.length} formulas × ${rows.length} rows`, value: loop.longestMs() });
loop.stop();
await sleep(LATER_MS);
globalThis.gc?.();
const grown = process.memoryUsage.rss() - before;
held.sort((a, b) => b.value - a.value);
report(`Foreign files: ${held.length} bombs, ${PEOPLE} people at once`, [
  ...held.slice(0, 6).map(({ name, value }) => ({
    measure: `event loop held by ${name}`,
    value: ms(value),
    bar: `≤ ${BAR_MS} ms`,
    ok: value <= BAR_MS,
  })),
  {
    measure: `memory ${LATER_MS / 1_000} s later`,
    value: `${(grown / 1_048_576).toFixed(0)} MB`,
    bar: `≤ +${BAR_BYTES / 1_048_576} MB`,
    ok: grown <= BAR_BYTES,
  },
]);
process.exit();
