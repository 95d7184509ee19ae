import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { s3Storage } from '@jicai/platform/src/files/storage/s3.ts';
import {
  FRAME_BYTES,
  newStorageKey,
  sealedStorage,
} from '@jicai/platform/src/files/storage/sealed.ts';
import type { Storage } from '@jicai/platform/src/files/storage/storage.ts';
import { limits } from '@jicai/shared/limits.ts';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../../harness/mall/files.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { startPlatform } from '../../harness/world.ts';

const PART = limits.uploadChunkBytes;
let folder: string;
let server: S3rver;
const stores = new Map<string, Storage>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jicai-storage-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'jicai' }],
  });
  const { port } = await server.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  stores.set('a folder', localStorage(join(folder, 'files')));
  stores.set('S3', s3Storage({ endpoint: `http://127.0.0.1:${port}/jicai`, ...keys }));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const newKey = () => randomBytes(16).toString('hex');
function storeOf(name: string): Storage {
  const found = stores.get(name);
  if (!found) throw new Error(name);
  return found;
}

describe.each(['a folder', 'S3'])('%s', (name) => {
  it('makes one object of parts that came in any order, and twice', async () => {
    const storage = storeOf(name);
    const upload = await storage.begin(newKey());
    const second = await storage.putPart(upload, 1, Buffer.from('ende'));
    await storage.putPart(upload, 0, Buffer.alloc(PART, 'x'));
    const first = await storage.putPart(upload, 0, Buffer.alloc(PART, 'a'));
    const parts = [
      { number: 1, part: second },
      { number: 0, part: first },
    ];
    await storage.finish(upload, parts);
    await storage.finish(upload, parts);
    const piece = await storage.read(upload.key, PART - 2, PART + 2);
    expect(Buffer.from(piece).toString()).toBe('aaen');
    expect(await text(await storage.stream(upload.key))).toBe(`${'a'.repeat(PART)}ende`);
    await storage.remove(upload);
    await expect(storage.stream(upload.key)).rejects.toThrow();
  });

  it('removes what was never finished, and what is not there', async () => {
    const storage = storeOf(name);
    const upload = await storage.begin(newKey());
    await storage.putPart(upload, 0, Buffer.from('x'));
    await storage.remove(upload);
    await storage.remove(upload);
    await expect(storage.stream(upload.key)).rejects.toThrow();
  });

  it.each(['../x', 'a/b', '', '..', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
    '[A21] %j is no key',
    async (key) => {
      const storage = storeOf(name);
      await expect(storage.begin(key)).rejects.toThrow('not a storage key');
      await expect(storage.read(key, 0, 1)).rejects.toThrow('not a storage key');
      await expect(storage.stream(key)).rejects.toThrow('not a storage key');
      await expect(storage.remove({ key, upload: '' })).rejects.toThrow('not a storage key');
    },
  );

  it('serves the platform: an upload, its check, its download, its removal', async () => {
    const world = await startPlatform({ storage: storeOf(name) });
    const buyer = uploader(world, world.as('buyer'));
    const group = await buyer.group();
    const bytes = Buffer.from('采购'.repeat(1_000_000));
    const sent = await buyer.send({ group, name: '长文.txt', bytes });
    const fetched = await buyer.download(sent.answer?.fileId ?? '');
    expect(fetched.rawPayload.equals(bytes)).toBe(true);
    const lie = await buyer.send({ group, name: 'lie.png', bytes: pdf() });
    expect(lie.state).toBe(0);
    await buyer.deleteTemporary(group);
    expect(await buyer.list(group)).toEqual([]);
    await world.stop();
  });
});

describe.each(['a folder', 'S3'])('[AU21] the files of quotes in %s', (name) => {
  const key = randomBytes(32);
  const bytes = randomBytes(PART + 2 * FRAME_BYTES + 17);
  const given = async () => {
    const storage = sealedStorage(storeOf(name), key, PART);
    const upload = await storage.begin(newStorageKey(true));
    const second = await storage.putPart(upload, 1, bytes.subarray(PART));
    const first = await storage.putPart(upload, 0, bytes.subarray(0, PART));
    await storage.finish(upload, [
      { number: 0, part: first },
      { number: 1, part: second },
    ]);
    return { storage, upload };
  };

  it('are encrypted there, and read in clear at every place', async () => {
    const { storage, upload } = await given();
    const end = bytes.length;
    const ranges = [
      [0, end],
      [0, 1],
      [FRAME_BYTES - 1, FRAME_BYTES + 1],
      [PART - 1, PART + FRAME_BYTES + 1],
      [end - 3, end + 100],
      [end, end + 10],
      [7, 7],
    ] as const;
    for (const [from, to] of ranges) {
      const piece = await storage.read(upload.key, from, to);
      expect([from, to, Buffer.from(piece).equals(bytes.subarray(from, to))]).toEqual([
        from,
        to,
        true,
      ]);
    }
    expect((await buffer(await storage.stream(upload.key))).equals(bytes)).toBe(true);
    const raw = await buffer(await storeOf(name).stream(upload.key));
    for (const at of [0, FRAME_BYTES, PART, end - 17])
      expect(raw.includes(bytes.subarray(at, at + 16))).toBe(false);
    await storage.remove(upload);
  });

  it('do not open under another key', async () => {
    const { upload, storage } = await given();
    const other = sealedStorage(storeOf(name), randomBytes(32), PART);
    await expect(other.read(upload.key, 0, 10)).rejects.toThrow();
    await expect(other.stream(upload.key).then(buffer)).rejects.toThrow();
    await storage.remove(upload);
  });
});

it('a folder keeps nothing of what was removed', async () => {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
});
