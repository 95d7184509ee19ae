import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { readShared } from '@jicai/platform/src/files/storage/read-shared.ts';
import { newStorageKey, sealedStorage } from '@jicai/platform/src/files/storage/sealed.ts';
import { makeZip } from '@jicai/platform/src/kernel/documents/archive.ts';
import { gather } from '@jicai/platform/src/kernel/documents/gather.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { limits } from '@jicai/shared/limits.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../harness/dose.ts';
import { type LoopWatch, watchLoop } from '../../../harness/stages/thread-time.ts';

/*
 * People may ask for much too: archives of a hundred megabytes, lists of ten thousand rows. The
 * thread that answers everybody gathers them in short turns, and makes none of them.
 */

const MEGABYTE = 1_048_576;
/** The longest hold that is no fault on whatever machine, in ms; what is packed here takes seconds. */
const HELD_MS = 400;

let loop: LoopWatch;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jicai-large-'));
  loop = watchLoop();
});
afterAll(() => {
  loop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A store with sealed files of so many bytes, by their keys. */
async function storeOf(sizes: readonly number[]) {
  const storage = sealedStorage(localStorage(folder), randomBytes(32), limits.uploadChunkBytes);
  const stored: { key: string; size: number }[] = [];
  for (const size of sizes) {
    const key = newStorageKey(true);
    const upload = await storage.begin(key);
    const parts = [];
    for (let number = 0; number * limits.uploadChunkBytes < size; number += 1) {
      const rest = size - number * limits.uploadChunkBytes;
      const bytes = randomBytes(Math.min(limits.uploadChunkBytes, rest));
      parts.push({ number, part: await storage.putPart(upload, number, bytes) });
    }
    await storage.finish(upload, parts);
    stored.push({ key, size });
  }
  return { storage, stored };
}

describe('[AT33] what is asked for and large', () => {
  it('a hundred megabytes of sealed files become an archive in short turns', async () => {
    const { storage, stored } = await storeOf([50 * MEGABYTE, 49 * MEGABYTE]);
    loop.reset();
    const { files, listed, add } = gather();
    for (const { key, size } of stored) await add(key, size, () => readShared(storage, key, size));
    const zip = await makeZip({ files, facts: {}, madeAt: Date.UTC(2026, 5, 1) });
    console.info(
      `an archive of ${zip.length} bytes held the thread ${loop.longestMs().toFixed(0)} ms`,
    );
    expect(loop.longestMs()).toBeLessThan(within(50, HELD_MS));
    expect(listed.map(({ isIncluded }) => isIncluded)).toEqual([true, true]);
    const unpacked = unzipSync(zip);
    for (const { key } of stored)
      expect(
        Buffer.compare(unpacked[key] ?? new Uint8Array(), Buffer.from(files[key] as Uint8Array)),
      ).toBe(0);
  });

  it('files beyond what one archive holds are listed, and not read', async () => {
    const { files, listed, add } = gather(10);
    const bytes = (size: number) => async () => new Uint8Array(size);
    const never = async () => {
      throw new Error('it was read');
    };
    await add('a', 6, bytes(6));
    await add('b', 5, never);
    await add('c', 4, bytes(4));
    await add('gone', 0, async () => null);
    expect(Object.keys(files)).toEqual(['a', 'c']);
    expect(listed).toEqual([
      { path: 'a', bytes: 6, isIncluded: true },
      { path: 'b', bytes: 5, isIncluded: false },
      { path: 'c', bytes: 4, isIncluded: true },
      { path: 'gone', bytes: 0, isIncluded: false },
    ]);
  });

  it('a file of which the store has less than its row says is an error, not zeros', async () => {
    const { storage, stored } = await storeOf([100]);
    const [{ key } = { key: '' }] = stored;
    await expect(readShared(storage, key, 101)).rejects.toThrow('has less');
  });

  it('twenty thousand rows become a workbook in short turns', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => at);
    const columns = Array.from({ length: 12 }, (_, column) => ({
      title: `列${column}`,
      width: 20,
      value: (row: number) => (column === 0 ? row : `第 ${row} 行的第 ${column} 列`),
    }));
    loop.reset();
    const content = await workbook([sheet({ name: '很多行', columns, rows })]);
    console.info(
      `a workbook of ${content.length} letters held the thread ${loop.longestMs().toFixed(0)} ms`,
    );
    expect(loop.longestMs()).toBeLessThan(within(100, HELD_MS));
    const parts = unzipSync(Buffer.from(content, 'base64'));
    expect(Object.keys(parts)).toContain('xl/worksheets/sheet1.xml');
  });
});
