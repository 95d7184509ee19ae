import { messages } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { office, zip } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { refusedUploads } from '../../harness/stages/abuse.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Archives whose table of contents lies about what they unpack to. */

let world: World;
let buyer: Uploader;
beforeAll(async () => {
  world = await startPlatform();
  buyer = uploader(world, world.as('buyer'));
});
afterAll(() => world?.stop());

const send = async (name: string, bytes: Uint8Array) =>
  buyer.send({ group: await buyer.group(), name, bytes });

const MEGABYTE = 1_048_576;
const zeros = Buffer.alloc(64 * MEGABYTE);
const noise = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * at * 31) % 251));
const truth = { name: 'a.txt', data: noise, isDeflated: true } as const;

describe('[UP8] an archive is unpacked and counted', () => {
  it.each([
    ['a zip', 'a.zip', zip([truth, { name: 'b.txt' }])],
    ['a table', 'a.xlsx', office('xlsx', truth)],
    [
      'a zip with an empty entry',
      'a.zip',
      zip([truth, { name: 'folder/', data: Buffer.alloc(0) }]),
    ],
  ])('%s that tells the truth is taken', async (_, name, bytes) => {
    expect(await send(name, bytes)).toMatchObject({ state: 1 });
  });

  it.each([
    [
      'a bomb that claims to be small',
      'a.zip',
      zip([{ name: 'a', data: zeros, isDeflated: true, claims: 1_000 }]),
    ],
    [
      'such a table',
      'a.xlsx',
      office('xlsx', { name: 'xl/s.xml', data: zeros, isDeflated: true, claims: 1_000 }),
    ],
    [
      'an entry that claims more than it has',
      'a.zip',
      zip([{ ...truth, claims: noise.length + 1 }]),
    ],
    ['an entry that claims less by one', 'a.zip', zip([{ ...truth, claims: noise.length - 1 }])],
    ['a stored entry of another size', 'a.zip', zip([{ name: 'a', data: noise, claims: 5 }])],
    ['an encrypted entry', 'a.zip', zip([{ ...truth, isEncrypted: true }])],
    ['a bomb that is honest', 'a.zip', zip([{ name: 'a', data: zeros, isDeflated: true }])],
  ])('%s is refused', async (_, name, bytes) => {
    expect(await send(name, bytes)).toMatchObject({ state: 0, text: messages['upload.archive'] });
  });

  it('broken data is refused, not a failure', async () => {
    const bytes = zip([truth]);
    bytes.fill(0xff, 40, 400);
    expect(await send('a.zip', bytes)).toMatchObject({
      status: 200,
      state: 0,
      text: messages['upload.archive'],
    });
  });

  it('an entry whose header lies elsewhere is refused', async () => {
    const bytes = zip([truth]);
    const table = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    for (const at of [0xffff_ff00, bytes.length - 10, 3]) {
      bytes.writeUInt32LE(at, table + 42);
      expect(await send('a.zip', bytes)).toMatchObject({
        status: 200,
        state: 0,
        text: messages['upload.archive'],
      });
    }
  });
});

it('[AB1] a bomb stands in the security log', async () => {
  await send('a.zip', zip([{ name: 'a', data: zeros, isDeflated: true }]));
  expect(await refusedUploads(world)).toEqual([
    { who: 'person-buyer', detail: messages['upload.archive'] },
  ]);
});
