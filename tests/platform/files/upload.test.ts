import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { createFiles } from '@jicai/platform/src/files/upload/service.ts';
import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { limits } from '@jicai/shared/limits.ts';
import { messages } from '@jicai/shared/messages.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose } from '../../harness/dose.ts';
import { honest, pdf } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const CHUNK = limits.uploadChunkBytes;
const clock = manualClock(Date.parse('2026-11-21T02:00:00Z'));
let world: World;
let folder: string;
let buyer: Uploader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jicai-upload-'));
  world = await startPlatform({
    clock,
    storage: localStorage(folder),
    uploadQuotaBytes: 120 * 1_048_576,
  });
  buyer = uploader(world, world.as('buyer'));
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Text that no two runs share, `length` bytes. */
const prose = (length: number) => Buffer.from(randomBytes(length / 2).toString('hex'));
const owner = { personId: personIdOf('buyer'), kind: 'order', id: 'order-1' } as const;
const files = () => createFiles({ db: world.db, clock, storage: localStorage(folder) });
const claim = (group: string) =>
  world.db.transaction().execute((trx) => files().claim(group, owner, trx));
async function stored(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('an upload', () => {
  it.each(Object.keys(honest))(
    'takes an honest .%s, and gives it back as it was',
    async (extension) => {
      const group = await buyer.group();
      const bytes = honest[extension] ?? Buffer.alloc(0);
      const sent = await buyer.send({ group, name: `采购附件.${extension}`, bytes });
      expect(sent).toMatchObject({ state: 1, answer: { result: 1, chunk: 0, chunks: 1 } });
      const id = sent.answer?.fileId ?? '';
      expect(sent.answer?.path).toBe(`/app/file/download/${id}`);
      const fetched = await buyer.download(id);
      expect(sha256(fetched.rawPayload)).toBe(sha256(bytes));
    },
  );

  it('takes the token from the form where the header has none', async () => {
    const group = await buyer.group();
    const token = (await world.as('buyer').token()) ?? '';
    const fields = buyer.fieldsOf({ group, name: 'a.pdf', bytes: pdf() }, 0);
    expect((await buyer.sendForm({ ...fields, token }, pdf(), {})).state).toBe(1);
    expect(await buyer.sendForm({ ...fields, token: '' }, pdf(), {})).toMatchObject({
      status: 401,
      text: '请先登录',
    });
    expect(await buyer.sendForm({ ...fields, token: 'x' }, pdf(), {})).toMatchObject({
      status: 200,
      text: 'token is not valid!',
    });
  });

  it('lists what is there, with every field of the specification', async () => {
    const group = await buyer.group();
    await buyer.send({ group, name: '说明.pdf', bytes: pdf(), key: 'local-1' });
    const list = await world.as('buyer').call(uploadEndpoints.list, { groupId: group });
    expect(list.wire?.list).toMatchObject([
      {
        name: '说明.pdf',
        suffix: 'pdf',
        size: pdf().length,
        percent: 100,
        localId: 'local-1',
        lsbz: '1',
      },
    ]);
  });

  it('tells the rules of each domain', async () => {
    const { data } = await world.as('buyer').call(uploadEndpoints.domains, {});
    const avatar = data?.domains.find(({ domain }) => domain === 'avatar');
    expect(avatar).toMatchObject({ extensions: ['png', 'jpg', 'jpeg'], limit: 1 });
    expect(data?.domains.find(({ domain }) => domain === 'general')?.extensions).toHaveLength(20);
  });
});

describe('[UP1][F21] chunks', () => {
  it('any order, twice, cut and resumed: the file is whole, or not there', async () => {
    const bytes = prose(2 * CHUNK + 1_000);
    const orders = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const group = await buyer.group();
        const upload = { group, name: 'long.txt', bytes, key: 'k' };
        const had = new Set<number>();
        for (const chunk of order) {
          const sent = await buyer.sendChunk(upload, chunk);
          had.add(chunk);
          expect(sent.state).toBe(1);
          expect(Boolean(sent.answer?.path)).toBe(had.size === 3);
        }
        const { data } = await buyer.resume(group, 'k');
        if (had.size < 3) expect(data).toEqual({ received: [...had].sort(), fileId: '' });
        for (const chunk of [0, 1, 2].filter((n) => !had.has(n)))
          await buyer.sendChunk(upload, chunk);
        const done = await buyer.resume(group, 'k');
        const fetched = await buyer.download(done.data?.fileId ?? '');
        expect(sha256(fetched.rawPayload)).toBe(sha256(bytes));
        await buyer.deleteTemporary(group);
      }),
      { numRuns: dose(2, 6) },
    );
  });

  it('a missing chunk leaves nothing to be downloaded, and the list empty', async () => {
    const group = await buyer.group();
    const upload = { group, name: 'cut.txt', bytes: prose(CHUNK + 2), key: 'cut' };
    const sent = await buyer.sendChunk(upload, 1);
    expect(sent.answer?.path).toBe('');
    expect((await buyer.download(sent.answer?.fileId ?? '')).statusCode).toBe(404);
    expect(await buyer.list(group)).toEqual([]);
    await buyer.deleteTemporary(group);
  });

  it('the same place with other bytes is refused', async () => {
    const group = await buyer.group();
    const upload = { group, name: 'two.txt', bytes: prose(CHUNK + 2), key: 'two' };
    await buyer.sendChunk(upload, 0);
    const other = await buyer.sendChunk({ ...upload, bytes: prose(CHUNK + 2) }, 0);
    expect(other).toMatchObject({
      state: 0,
      text: messages['upload.changed'],
      answer: { result: 0 },
    });
    await buyer.deleteTemporary(group);
  });

  it.each([
    ['a chunk beyond the last', { chunk: '2', chunks: '2' }],
    ['a chunk before the first', { chunk: '-1' }],
    ['more chunks than the size has', { chunks: '3' }],
    ['no chunks', { chunks: '0' }],
    ['another size than it has', { size: '7' }],
  ])('%s is refused', async (_, wrong) => {
    const group = await buyer.group();
    const bytes = prose(CHUNK + 2);
    const fields = buyer.fieldsOf({ group, name: 'x.txt', bytes }, 0);
    const sent = await buyer.sendForm({ ...fields, ...wrong }, bytes.subarray(0, CHUNK));
    expect(sent).toMatchObject({ state: 0, text: messages['upload.badChunk'] });
  });

  it('three last chunks at once: one puts it together, nobody breaks it', async () => {
    const group = await buyer.group();
    const bytes = prose(CHUNK + 2);
    const upload = { group, name: 'race.txt', bytes, key: 'race' };
    await buyer.sendChunk(upload, 0);
    await Promise.all([1, 1, 1].map((chunk) => buyer.sendChunk(upload, chunk)));
    const done = await buyer.resume(group, 'race');
    const fetched = await buyer.download(done.data?.fileId ?? '');
    expect(sha256(fetched.rawPayload)).toBe(sha256(bytes));
    await buyer.deleteTemporary(group);
  });
});

describe('[UP2] limits', () => {
  it.each([
    [-1, 1],
    [0, 1],
    [1, 0],
  ])('of a group’s files: %d beside the limit is answered %d', async (over, state) => {
    // Deleted files count until their form is saved, so a group holds twice its form's files.
    const most = 2 * uploadDomains.orderReview.limit;
    const group = await buyer.group('orderReview');
    const send = (n: number) =>
      buyer.send({ group, domain: 'orderReview', name: `${n}.txt`, bytes: prose(10) });
    for (let n = 1; n < most + over; n += 1) await send(n);
    expect((await send(most + over)).state).toBe(state);
    expect(await buyer.list(group)).toHaveLength(Math.min(most, most + over));
    await buyer.deleteTemporary(group);
  });

  it.each([
    [-1, null],
    [0, null],
    [1, 'upload.tooMany'],
  ])('of a saved form’s files: %d beside the limit is %s', async (over, refused) => {
    const group = await buyer.group('orderProof');
    for (let n = 1; n <= uploadDomains.orderProof.limit + over; n += 1)
      await buyer.send({ group, domain: 'orderProof', name: `${n}.txt`, bytes: prose(10) });
    expect((await claim(group))?.refused ?? null).toBe(refused);
    await buyer.deleteTemporary(group);
  });

  it('a file of 50 MB is taken, one byte more is −600', async () => {
    const most = limits.uploadFileBytes;
    const group = await buyer.group();
    const fields = (size: number) => ({
      ...buyer.fieldsOf({ group, name: 'big.txt', bytes: new Uint8Array(CHUNK) }, 0),
      size: `${size}`,
      chunks: `${Math.ceil(size / CHUNK)}`,
    });
    for (const size of [most - 1, most]) {
      expect((await buyer.sendForm(fields(size), prose(CHUNK))).state).toBe(1);
      await buyer.deleteTemporary(group);
    }
    expect(await buyer.sendForm(fields(most + 1), prose(CHUNK))).toMatchObject({
      state: 0,
      text: '文件大小超限，单个文件不能超过 50 MB',
      answer: { result: -600 },
    });
  });

  it('51 MB in one piece are refused in bounded memory', async () => {
    const group = await buyer.group();
    const fields = buyer.fieldsOf({ group, name: 'x.txt', bytes: Buffer.from('0123456789') }, 0);
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const sent = await buyer.sendStream(fields, 51 * 1_048_576, () => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    });
    expect(sent).toMatchObject({ state: 0, text: expect.stringContaining('超限') });
    expect(peak).toBeLessThan(25 * 1_048_576);
    expect(await buyer.list(group)).toEqual([]);
  });

  it('[A22] what one person may store has an end, and deleting makes room', async () => {
    const bob = uploader(world, world.as('handler'));
    const group = await bob.group();
    const claimSize = (name: string, size = 48 * 1_048_576) => ({
      ...bob.fieldsOf({ group, name, bytes: new Uint8Array(CHUNK), key: name }, 0),
      size: `${size}`,
      chunks: `${Math.ceil(size / CHUNK)}`,
    });
    expect((await bob.sendForm(claimSize('1.txt'), prose(CHUNK))).state).toBe(1);
    expect((await bob.sendForm(claimSize('2.txt'), prose(CHUNK))).state).toBe(1);
    const refused = await bob.sendForm(claimSize('3.txt'), prose(CHUNK));
    expect(refused).toMatchObject({ state: 0, text: expect.stringContaining('上传空间已满') });
    const left = 24 * 1_048_576;
    for (const [over, state] of [
      [1, 0],
      [0, 1],
      [-1, 1],
    ] as const) {
      const sent = await bob.sendForm(claimSize('rest.txt', left + over), prose(CHUNK));
      expect([over, sent.state]).toEqual([over, state]);
      await bob.deleteTemporary(group, ['rest.txt']);
    }
    await bob.deleteTemporary(group, ['1.txt']);
    expect((await bob.sendForm(claimSize('3.txt'), prose(CHUNK))).state).toBe(1);
    await bob.deleteTemporary(group);
  });

  it('a picture group takes one picture, and no other file', async () => {
    const group = await buyer.group('avatar');
    const pdfSent = await buyer.send({ group, domain: 'avatar', name: 'a.pdf', bytes: pdf() });
    expect(pdfSent).toMatchObject({ state: 0, text: expect.stringContaining('png、jpg、jpeg') });
  });
});

describe('[UP5][F21] the sweep', () => {
  it('after 24 hours what no form was saved with is gone, from the disk too', async () => {
    const kept = await buyer.group();
    await buyer.send({ group: kept, name: 'kept.pdf', bytes: pdf() });
    await claim(kept);
    clock.at += limits.uploadTemporaryMs + 1_000;
    await files().sweep();
    const group = await buyer.group();
    await buyer.send({ group, name: 'whole.pdf', bytes: pdf(), key: 'whole' });
    await buyer.sendChunk({ group, name: 'cut.txt', bytes: prose(CHUNK + 2) }, 0);
    const before = (await stored()).length;
    clock.at += limits.uploadTemporaryMs - 1;
    await files().sweep();
    expect(await stored()).toHaveLength(before);
    clock.at += 2;
    await files().sweep();
    const left = await world.db.selectFrom('file').select('state').distinct().execute();
    expect(left).toEqual([{ state: 'stored' }]);
    const count = await world.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await stored()).toHaveLength(count.count);
    expect(await world.db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    const groups = await world.db.selectFrom('file_group').select('id').execute();
    expect(groups.map(({ id }) => id)).toContain(kept);
    expect(groups.map(({ id }) => id)).not.toContain(group);
  });
});
