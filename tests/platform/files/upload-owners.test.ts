import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import type { FileOwner } from '@jicai/platform/src/files/upload/claim.ts';
import { createFiles } from '@jicai/platform/src/files/upload/service.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, zip } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const clock = manualClock(Date.parse('2026-11-21T02:00:00Z'));
let world: World;
let folder: string;
let buyer: Uploader;
let stranger: Uploader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jicai-upload-'));
  world = await startPlatform({
    clock,
    storage: localStorage(folder),
  });
  buyer = uploader(world, world.as('buyer'));
  stranger = uploader(world, world.as('stranger'));
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const owner = { personId: personIdOf('buyer'), kind: 'order', id: 'order-1' } as const;
const files = () => createFiles({ db: world.db, clock, storage: localStorage(folder) });
const claim = (group: string) =>
  world.db.transaction().execute((trx) => files().claim(group, owner, trx));
describe('[UP5] forms', () => {
  it('saving keeps what was uploaded and removes what was deleted, both only then', async () => {
    const group = await buyer.group('orderProof');
    const send = (name: string) => {
      clock.at += 1;
      return buyer.send({ group, domain: 'orderProof', name, bytes: pdf(), key: name });
    };
    const first = (await send('旧.pdf')).answer?.fileId ?? '';
    expect(await claim(group)).toBeNull();
    const second = (await send('新.pdf')).answer?.fileId ?? '';
    await send('弃.pdf');
    const change = {
      fileGroupId: group,
      deleted: [first],
      uploaded: [{ id: second, name: '新.pdf', targetName: '' }],
    };
    expect(await buyer.list(group)).toHaveLength(3);
    await world.db.transaction().execute((trx) => files().save(change, owner, trx));
    const left = await buyer.list(group);
    expect(left?.map(({ name, isTemporary }) => [name, isTemporary])).toEqual([
      ['新.pdf', false],
      ['弃.pdf', true],
    ]);
    expect((await buyer.download(first)).statusCode).toBe(404);
  });

  it('deleteTemp leaves what is saved', async () => {
    const group = await buyer.group();
    const send = (name: string) => {
      clock.at += 1;
      return buyer.send({ group, name, bytes: pdf(), key: name });
    };
    await send('1.pdf');
    await claim(group);
    const fresh = (await send('2.pdf')).answer?.fileId ?? '';
    await send('3.pdf');
    await buyer.deleteTemporary(group, [fresh]);
    expect((await buyer.list(group))?.map(({ name }) => name)).toEqual(['1.pdf', '3.pdf']);
    await buyer.deleteTemporary(group);
    expect((await buyer.list(group))?.map(({ name }) => name)).toEqual(['1.pdf']);
  });

  it('a file that another object also has cannot be taken out of the group', async () => {
    const group = await buyer.group();
    const id = (await buyer.send({ group, name: '1.pdf', bytes: pdf() })).answer?.fileId ?? '';
    await claim(group);
    const other = { ...owner, id: 'order-2' };
    await world.db.transaction().execute((trx) => files().claim(group, other, trx));
    const change = { fileGroupId: group, deleted: [id], uploaded: [] };
    const refusal = await world.db.transaction().execute((trx) => files().save(change, other, trx));
    expect(refusal).toEqual({ refused: 'upload.inUse' });
    expect(await buyer.list(group)).toHaveLength(1);
  });
});

describe('[UP5] a group that others rely on', () => {
  const claimFor = (group: string, one: FileOwner) =>
    world.db.transaction().execute((trx) => files().claim(group, one, trx));
  const project = (id: string) => ({ ...owner, kind: 'project', id }) as const;
  const sender = async () => {
    const group = await buyer.group('project');
    const send = (name: string) =>
      buyer.send({ group, domain: 'project', name, bytes: pdf(), key: name });
    await send('公告.pdf');
    expect(await claimFor(group, project('project-1'))).toBeNull();
    return { group, send };
  };
  const namesIn = async (group: string) =>
    (await buyer.list(group))?.map(({ name }) => name).toSorted();

  it('is refused to every other form that names it, before a file is added', async () => {
    const { group, send } = await sender();
    const signUp = { ...owner, kind: 'signUp', id: 'sign-up-1' } as const;
    const others: readonly FileOwner[] = [project('project-2'), signUp, owner];
    for (const other of others)
      expect(await claimFor(group, other)).toEqual({ refused: 'upload.fixed' });
    // The own form goes on, and adds to it.
    expect(await claimFor(group, project('project-1'))).toBeNull();
    expect((await send('补充.pdf')).state).toBe(1);
    expect(await claimFor(group, project('project-1'))).toBeNull();
    expect(await namesIn(group)).toEqual(['公告.pdf', '补充.pdf']);
  });

  it('that two objects have from earlier takes no further file, but each names it again', async () => {
    const { group, send } = await sender();
    await sql`insert into file_binding (group_id, kind, object_id, created_at)
      values (${group}, 'project', 'project-2', ${clock.now()})`.execute(world.db);
    const refused = await send('另一.pdf');
    expect(refused).toMatchObject({ state: 0, text: messages['upload.fixed'] });
    for (const id of ['project-1', 'project-2'])
      expect(await claimFor(group, project(id))).toBeNull();
    expect(await namesIn(group)).toEqual(['公告.pdf']);
  });
});

describe('[UP7][A21] strangers', () => {
  it('B lists, fetches, resumes, fills, deletes and claims nothing of A', async () => {
    const group = await buyer.group();
    const bytes = zip([{ name: 'a.txt' }]);
    const id = (await buyer.send({ group, name: 'a.zip', bytes, key: 'a' })).answer?.fileId ?? '';
    const unknown = messages['upload.unknownGroup'];
    const calls = [
      await world.as('stranger').call(uploadEndpoints.list, { groupId: group }),
      await stranger.resume(group, 'a'),
      await stranger.deleteTemporary(group),
      await stranger.deleteTemporary(group, [id]),
      await stranger.send({ group, name: 'b.zip', bytes }),
    ];
    for (const call of calls) expect(call).toMatchObject({ state: 0, text: unknown });
    expect((await stranger.download(id)).statusCode).toBe(404);
    const notOwner = { ...owner, personId: personIdOf('stranger') };
    const refusal = await world.db
      .transaction()
      .execute((trx) => files().claim(group, notOwner, trx));
    expect(refusal).toEqual({ refused: 'upload.unknownGroup' });
    expect(await buyer.list(group)).toHaveLength(1);
    expect((await buyer.download(id)).statusCode).toBe(200);
    // A missing group and somebody else's group look the same.
    const missing = await world.as('stranger').call(uploadEndpoints.list, { groupId: 'no-such' });
    expect(missing).toMatchObject({ status: 200, state: 0, text: unknown });
  });

  it('deletedList with ids of somebody else removes nothing', async () => {
    const theirs = await buyer.group();
    const id =
      (await buyer.send({ group: theirs, name: 'a.pdf', bytes: pdf() })).answer?.fileId ?? '';
    const own = await stranger.group();
    const change = {
      fileGroupId: own,
      deleted: [id],
      uploaded: [{ id, name: '', targetName: '' }],
    };
    const me = { personId: personIdOf('stranger'), kind: 'order', id: 'x' } as const;
    await world.db.transaction().execute((trx) => files().save(change, me, trx));
    await stranger.deleteTemporary(own, [id]);
    expect((await buyer.download(id)).statusCode).toBe(200);
  });

  it('who may read the object reads what is saved, and nothing else', async () => {
    const group = await buyer.group();
    const send = async (name: string) =>
      (await buyer.send({ group, name, bytes: pdf(), key: name })).answer?.fileId ?? '';
    const saved = await send('1.pdf');
    await claim(group);
    const fresh = await send('2.pdf');
    const readers = { order: async (person: { id: string }) => person.id === 'friend' };
    const shared = createFiles({ db: world.db, clock, storage: localStorage(folder), readers });
    const person = (id: string) => ({ id }) as Parameters<typeof shared.list>[0];
    expect(await shared.list(person('friend'), group)).toMatchObject({
      files: [{ name: '1.pdf' }],
    });
    expect(await shared.find(person('friend'), saved)).not.toBeNull();
    expect(await shared.find(person('friend'), fresh)).toBeNull();
    expect(await shared.find(person('other'), saved)).toBeNull();
  });
});
